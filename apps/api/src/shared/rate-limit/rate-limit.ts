import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rate limits, before `RATE_LIMIT_SCALE`: `most` requests in `seconds`. */
const LIMITS = {
  /** Login: wrong passwords from one address. */
  loginFromAddress: { most: 50, seconds: 15 * MINUTE },
  /** Login: wrong passwords for one account; a browser that has signed in before is counted separately. */
  loginToAccount: { most: 10, seconds: 15 * MINUTE },
  registerFromAddress: { most: 60, seconds: HOUR },
  /** Registrations with one e-mail address, which reveal whether it is taken. */
  registerEmail: { most: 10, seconds: HOUR },
  resetFromAddress: { most: 20, seconds: HOUR },
  resetEmail: { most: 5, seconds: HOUR },
  /** Tries of reset links. */
  resetLink: { most: 30, seconds: 15 * MINUTE },
  resendFromAddress: { most: 30, seconds: HOUR },
  resendToAccount: { most: 5, seconds: HOUR },
  /** Wrong current passwords of a signed-in user. */
  ownPassword: { most: 10, seconds: 15 * MINUTE },
  changeEmail: { most: 10, seconds: HOUR },
  /** Purchases and top-ups of one account. */
  purchase: { most: 30, seconds: MINUTE },
  topUp: { most: 30, seconds: MINUTE },
  /** Offers and withdrawals of one account; withdrawals could be used to test cards. */
  offer: { most: 60, seconds: HOUR },
  withdraw: { most: 15, seconds: 15 * MINUTE },
  /** Messages to the support. */
  contactFromAddress: { most: 10, seconds: HOUR },
  contactFromEmail: { most: 5, seconds: HOUR },
  steamFromAddress: { most: 60, seconds: 15 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Limits that one request counts against, each with the address or account that it is counted for. */
export type RateLimitKeys = Partial<Record<LimitName, string>>;

export type RateLimits = ReturnType<typeof rateLimits>;

/** Rate limits counted in the database, shared by all servers of a store. */
export function rateLimits(database: Database, scale: number) {
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

    /** Undoes `consume`, for a request that should not have counted, such as a right password. */
    async reward(keys: RateLimitKeys): Promise<void> {
      for (const [name, key] of each(keys)) await limiters[name].reward(key);
    },
  };
}
