import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { countTogether } from '#platform/rate-limit/count-together.ts';

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
  /** Offers and withdrawals of one account; withdrawals could be used to test cards. */
  offer: perHour(60),
  withdraw: perQuarterHour(15),
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
