import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#database/tables.ts';
import { TooMany } from '#http/problems.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be tried, before `RATE_LIMIT_SCALE`: `most` times in `seconds`. */
const LIMITS = {
  /** Wrong passwords of one address, whoever they are meant for. */
  loginFromAddress: { most: 50, seconds: 15 * MINUTE },
  /** Wrong passwords for one account; a browser that its owner has signed in with counts apart. */
  loginToAccount: { most: 10, seconds: 15 * MINUTE },
  registerFromAddress: { most: 60, seconds: HOUR },
  /** Registrations with one e-mail address: more only ask whether it is taken. */
  registerEmail: { most: 10, seconds: HOUR },
  resetFromAddress: { most: 20, seconds: HOUR },
  resetEmail: { most: 5, seconds: HOUR },
  /** Links of resets that are tried. */
  resetLink: { most: 30, seconds: 15 * MINUTE },
  resendFromAddress: { most: 30, seconds: HOUR },
  resendToAccount: { most: 5, seconds: HOUR },
  /** Wrong passwords of somebody who is signed in. */
  ownPassword: { most: 10, seconds: 15 * MINUTE },
  changeEmail: { most: 10, seconds: HOUR },
  /** Attempts to buy or to top up, of one account. */
  purchase: { most: 30, seconds: MINUTE },
  topUp: { most: 30, seconds: MINUTE },
  /** Offers, and withdrawals, which could be used to try out cards, of one account. */
  offer: { most: 60, seconds: HOUR },
  withdraw: { most: 15, seconds: 15 * MINUTE },
  /** Messages to the support. */
  contactFromAddress: { most: 10, seconds: HOUR },
  contactFromEmail: { most: 5, seconds: HOUR },
  steamFromAddress: { most: 60, seconds: 15 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** One try counts against every limit in here, each with the address or account it is counted for. */
export type Attempt = Partial<Record<LimitName, string>>;

export type AttemptLimits = ReturnType<typeof attemptLimits>;

/** Counts tries in the database, so that all servers of a store count together. */
export function attemptLimits(database: Database, scale: number) {
  const client = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      database.executeQuery(CompiledQuery.raw(text, values)),
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
  const each = (attempt: Attempt) => Object.entries(attempt) as [LimitName, string][];

  return {
    /** Counts a try before it is made, so that many at once cannot slip through. @throws TooMany */
    async count(attempt: Attempt): Promise<void> {
      for (const [name, key] of each(attempt)) {
        try {
          await limiters[name].consume(key);
        } catch (reason) {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw new TooMany('Too many attempts. Please try again later.', Math.ceil(reason.msBeforeNext / 1000));
        }
      }
    },

    /** Takes a try back that turned out to be no guess. */
    async forgive(attempt: Attempt): Promise<void> {
      for (const [name, key] of each(attempt)) await limiters[name].reward(key);
    },
  };
}
