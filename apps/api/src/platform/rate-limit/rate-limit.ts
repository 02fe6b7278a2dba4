import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { part, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

const MINUTE = 60;

const perMinute = (most: number) => ({ most, seconds: MINUTE });
const perQuarterHour = (most: number) => ({ most, seconds: 15 * MINUTE });
const perHour = (most: number) => ({ most, seconds: 60 * MINUTE });
const perDay = (most: number) => ({ most, seconds: 24 * 60 * MINUTE });

/** Rate limits, before `RATE_LIMIT_SCALE`: `most` requests in `seconds`. */
const LIMITS = {
  /** Login: wrong passwords from one address. */
  loginFromAddress: perQuarterHour(50),
  /** Login: wrong passwords for one account; a browser that has signed in before is counted separately. */
  loginToAccount: perQuarterHour(10),
  registerFromAddress: perHour(60),
  /** Registrations with one email address, which reveal whether it is taken. */
  registerEmail: perHour(10),
  resetFromAddress: perHour(20),
  resetEmail: perHour(5),
  /** Attempts to use reset links. */
  resetLink: perQuarterHour(30),
  resendFromAddress: perHour(30),
  resendToAccount: perHour(5),
  /** Wrong current passwords of a signed-in user. */
  ownPassword: perQuarterHour(10),
  confirmFromAddress: perQuarterHour(50),
  /** Codes sent to one account. */
  confirmationCode: perHour(5),
  /**
   * Wrong codes of one account's second step; a browser that has signed in before is counted separately. Of a million codes three
   * are right at a time: somebody who knows the password, but has no such browser, has 50 guesses a day, whatever their number of
   * browsers and addresses, and finds one in a month with a chance of 1 in 222.
   */
  secondFactor: perQuarterHour(10),
  secondFactorOfDay: perDay(50),
  /** All browsers of an account that have signed in before: with the others, an account has 150 wrong codes a day at most. */
  secondFactorFromKnown: perDay(100),
  /** Challenges for a sign-in with a passkey, which each visit of the sign-in page asks for. */
  passkeyChallenge: perQuarterHour(300),
  changeEmail: perHour(10),
  /** Attempts to use the links of notices and of verifications. */
  noticeLink: perQuarterHour(30),
  verifyLink: perQuarterHour(30),
  /** Purchases and top-ups of one account. */
  purchase: perMinute(30),
  topUp: perMinute(30),
  /** Cancelled orders and changed trade links of one account: each takes items from the sale and gives them back. */
  ownOrder: perHour(60),
  /** Pages that save a card, and removals, of one account: such pages could be used to test cards. */
  savedCard: perQuarterHour(15),
  /** Offers and withdrawals of one account; withdrawals could be used to test cards. */
  offer: perHour(60),
  withdraw: perQuarterHour(15),
  /** Inventories of one account that are read again at Steam. */
  inventoryRefresh: perQuarterHour(20),
  /** Skins of which one account asks for the instant price. */
  instantPrice: perQuarterHour(120),
  /** Questions of one account about Steam accounts. */
  steamAccount: perQuarterHour(60),
  /** Messages to the support. */
  contactFromAddress: perHour(10),
  contactFromEmail: perHour(5),
  steamFromAddress: perQuarterHour(60),
};

export type LimitName = keyof typeof LIMITS;

/** Limits that a request counts against, each with the address or account to count for. */
export type RateLimitKeys = Partial<Record<LimitName, string>>;

export type RateLimits = ReturnType<typeof rateLimits>;

/** What `rate-limiter-flexible` calls the statement for `consume` and `reward` in our table. */
const ADDING = 'attempt:rlflx-upsert';

/** Rate limits counted in the database, shared by all servers of a store. */
export function rateLimits(database: Database, scale: number) {
  const count = countTogether(database);
  const client = {
    /** The library's one statement for adding points; its values are the key, the points and when they expire. */
    async query({ name, values: [key, points, expire] }: { name: string; values: [string, number, number] }) {
      if (name !== ADDING) throw new Error(`The rate limits know no statement ${name}.`);
      return { rows: [await count({ key, points, expire })] };
    },
  };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { most, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: 'client',
        tableName: 'attempt',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.round(most * scale)),
        duration: seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const each = (keys: RateLimitKeys) => Object.entries(keys) as [LimitName, string][];

  return {
    /** Counts a request before it is handled, so that concurrent ones cannot exceed a limit. @throws ApiError */
    async consume(keys: RateLimitKeys): Promise<void> {
      for (const [name, key] of each(keys)) {
        try {
          await limiters[name].consume(key);
        } catch (reason) {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw new ApiError('too-many-attempts', { retryAfter: Math.ceil(reason.msBeforeNext / 1000) });
        }
      }
    },

    /** Undoes `consume` for a request that should not count, such as a correct password. */
    async reward(keys: RateLimitKeys): Promise<void> {
      for (const [name, key] of each(keys)) await limiters[name].reward(key);
    },
  };
}

/** A row of `attempt`; `expire` in milliseconds since 1970. */
interface Count {
  key: string;
  points: number;
  expire: number;
}

interface Waiting extends Count {
  resolve(count: Count): void;
  reject(reason: unknown): void;
}

/** Statements that run at once; what comes meanwhile is counted together by the next one. */
const RUNNING = 4;

/**
 * Adds points to counts, or begins those anew that have expired. In a rush the points of many keys are one statement, which the
 * database writes to the disk once.
 */
export function countTogether(database: Database): (added: Count) => Promise<Count> {
  /** By key, in the order in which they have come. */
  const waiting = new Map<string, Waiting[]>();
  let running = 0;

  return (added) =>
    new Promise((resolve, reject) => {
      const ofKey = waiting.get(added.key) ?? [];
      ofKey.push({ ...added, resolve, reject });
      waiting.set(added.key, ofKey);
      void countWaiting();
    });

  async function countWaiting(): Promise<void> {
    if (running === RUNNING || waiting.size === 0) return;
    running += 1;
    await answer(takeFirst());
    running -= 1;
    void countWaiting();
  }

  async function answer(counting: readonly Waiting[]): Promise<void> {
    try {
      const counts = new Map((await count(database, counting)).map((counted) => [counted.key, counted]));
      for (const { key, resolve, reject } of counting) {
        const counted = counts.get(key);
        if (counted) resolve(counted);
        else reject(new Error('The database has changed the key of a count.'));
      }
    } catch (reason) {
      // A key that the database refuses must not keep others from being counted.
      if (counting.length > 1 && !isDatabaseUnavailable(reason)) for (const one of counting) await answer([one]);
      else for (const { reject } of counting) reject(reason);
    }
  }

  /** One of each key: a statement changes a row once. */
  function takeFirst(): Waiting[] {
    return [...waiting].flatMap(([key, ofKey]) => {
      const first = ofKey.shift();
      if (ofKey.length === 0) waiting.delete(key);
      return first ?? [];
    });
  }
}

/** In the order of the keys, so that two servers cannot deadlock. */
function count(database: Database, added: readonly Count[]): Promise<Count[]> {
  const all = <Column extends keyof Count>(column: Column) => added.map((one) => one[column]);
  const now = Date.now();
  return run<Count>(
    database,
    part`insert into attempt as kept (key, points, expire)
      select key, points, expire
      from unnest(${all('key')}::text[], ${all('points')}::integer[], ${all('expire')}::bigint[]) as added(key, points, expire)
      order by key
      on conflict (key) do update set
        points = case when kept.expire <= ${now} then excluded.points else kept.points + excluded.points end,
        expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
      returning key, points, expire`,
  );
}
