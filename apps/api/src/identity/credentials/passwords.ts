import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { PasswordOwner } from '@patina/shared-api/password-problem';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';

/** Of argon2id; memory in kB. */
export type PasswordCost = Options;

/** As OWASP advises (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). */
const COST: PasswordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's thread pool has four threads; one stays free for file system and DNS. */
const MOST_AT_ONCE = 3;
/** Maximum queue length: some seconds of work. */
const WAITING = 150;

export type PasswordService = ReturnType<typeof passwordService>;

/** Hashes passwords in the thread pool, a few at a time; rejects requests beyond the maximum queue length. */
export function passwordService(cost: PasswordCost = COST) {
  const runLimited = concurrencyLimit({ atOnce: Math.min(MOST_AT_ONCE, availableParallelism()), waiting: WAITING });
  const hashOf = (password: string) => runLimited(() => hash(password, cost));
  let decoy: Promise<string> | undefined;

  return {
    /** @throws ApiError */
    hash: hashOf,

    /**
     * Whether a password matches a hash. Without a hash (no account, or no password) it returns false after the same
     * work, so that the response time reveals nothing.
     * @throws ApiError
     */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      decoy ??= hashOf(secretToken());
      // If the queue is full, the next call creates it.
      decoy.catch(() => {
        decoy = undefined;
      });
      // Awaited in either case, so that the time is the same.
      const fallback = await decoy;
      const known = stored ?? fallback;
      const isRight = await runLimited(() => verify(known, password));
      return isRight && typeof stored === 'string';
    },
  };
}

/**
 * Rejects what would be guessed first, by the rule that forms know too. Its list is large: it is loaded with the first new
 * password.
 * @param field name of the password's field in the form
 * @throws ApiError
 */
export async function requireStrongPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const { passwordProblem } = await import('@patina/shared-api/password-problem');
  const problem = passwordProblem(password, owner);
  if (problem) throw invalidInput({ [field]: problem });
}
