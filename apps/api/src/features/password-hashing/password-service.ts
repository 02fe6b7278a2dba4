import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { takeTurns } from '#pacing/take-turns.ts';
import { secretToken } from '#secrets/secret-token.ts';

/** argon2id as OWASP advises (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html); memory in kB. */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's pool has four threads; one stays free for files and names. */
const MOST_AT_ONCE = 3;
/** Some seconds of work: whoever comes later had better try again. */
const WAITING = 150;

export type PasswordService = ReturnType<typeof passwordService>;

/** Hashes passwords beside the event loop, a few at a time; what would wait too long is refused with NotReady. */
export function passwordService() {
  const takeTurn = takeTurns({ atOnce: Math.min(MOST_AT_ONCE, availableParallelism()), waiting: WAITING });
  const hashOf = (password: string) => takeTurn(() => hash(password, COST));
  let decoy: Promise<string> | undefined;

  return {
    /** @throws NotReady */
    hash: hashOf,

    /**
     * Whether a password is the one of that hash. Without a hash, because there is no account or it has none, the answer is
     * no after the same work, so that nobody can tell by the time it takes.
     * @throws NotReady
     */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      decoy ??= hashOf(secretToken());
      // Its failure is that of a busy store: the next one makes it.
      decoy.catch(() => {
        decoy = undefined;
      });
      // Waited for in either case: the first one pays for it.
      const spare = await decoy;
      const known = stored ?? spare;
      const isRight = await takeTurn(() => verify(known, password));
      return isRight && typeof stored === 'string';
    },
  };
}
