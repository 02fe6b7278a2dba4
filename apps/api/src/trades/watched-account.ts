import { createHash } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { SteamFailure } from '#platform/steam-request.ts';
import { fromNow, MINUTE } from '#platform/time.ts';

/** How long one server reads an account before another may. */
const LEASE = 5 * MINUTE;
/** Changes are read again for so long, because clocks differ. */
const OVERLAP = 10 * MINUTE;
/** What is read of an account at first. */
const FIRST_READ = 15 * 24 * 60 * MINUTE;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 30 * MINUTE;

/** Names an account by its key, which stays out of the database. */
export const accountOf = (key: string): string =>
  createHash('sha256').update(key.toUpperCase()).digest('hex').slice(0, 16);

/** The lease on the trades of a Steam account of the store, so that one server at a time reads them. */
export function watchedAccount(database: Database, account: string) {
  const update = () => database.updateTable('steam_watch').where('account', '=', account);
  const change = async (changes: Updateable<Tables['steam_watch']>): Promise<void> => {
    await update().set(changes).execute();
  };

  return {
    /** Takes the lease. Returns since when changes are to be read; undefined while another server reads, or Steam is to be left alone. */
    async take(): Promise<Date | undefined> {
      await database
        .insertInto('steam_watch')
        .values({ account, read_till: fromNow(-FIRST_READ) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const taken = await update()
        .set({ leased_until: fromNow(LEASE) })
        .where(sql<boolean>`coalesce(greatest(leased_until, retry_at), '-infinity') <= now()`)
        .returning('read_till')
        .executeTakeFirst();
      return taken && new Date(taken.read_till.getTime() - OVERLAP);
    },

    /** Everything up to `till` was read. */
    done: (till: Date) => change({ read_till: till, leased_until: null, retry_at: null, failures: 0, problem: null }),

    /** Steam has refused or failed: the next try waits twice as long as the one before. */
    async failed(failure: SteamFailure): Promise<void> {
      const waitMs = failure.state === 'rate-limited' ? failure.waitMs : 0;
      const { failures } = await database
        .selectFrom('steam_watch')
        .select('failures')
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      const wait = Math.max(waitMs, Math.min(FIRST_WAIT * 2 ** Math.min(failures, 10), LONGEST_WAIT));
      await change({
        leased_until: null,
        retry_at: fromNow(wait),
        failures: failures + 1,
        problem: PROBLEMS[failure.state],
      });
    },

    /** Another try is to be made at once, after a failure of our own. */
    release: () => change({ leased_until: null }),
  };
}

/** The Web API refuses a wrong key with 403. */
const PROBLEMS = {
  private: 'key-refused',
  refused: 'unavailable',
  unavailable: 'unavailable',
  'rate-limited': 'rate-limited',
} as const;
