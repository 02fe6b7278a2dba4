import type { Pool } from 'pg';
import type { ReplicaState } from '#platform/database/reads/choose-replica.ts';
import type { PrimaryHistory } from '#platform/database/reads/primary-history.ts';
import { parsePosition } from '#platform/database/reads/wal-position.ts';

const STATE = 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed';

/** A standby, as it was when it was last asked. */
export class Replica implements ReplicaState {
  /** `db-2:5432`. */
  readonly name: string;
  readonly pool: Pool;
  replayed: bigint | undefined;
  completeUntil: number | undefined;

  constructor(name: string, pool: Pool) {
    this.name = name;
    this.pool = pool;
  }

  /** Asks how far it is; `limit` ends the wait. A standby that has become a primary is none. */
  async measure(history: PrimaryHistory, limit: <Answer>(answer: Promise<Answer>) => Promise<Answer>): Promise<void> {
    try {
      const { rows } = await limit(this.pool.query<{ isStandby: boolean; replayed: string | null }>(STATE));
      this.replayed = rows[0]?.isStandby ? parsePosition(rows[0].replayed) : undefined;
      this.completeUntil = this.replayed === undefined ? undefined : history.completeUntil(this.replayed);
    } catch {
      this.failed();
    }
  }

  /** It is not read until it has answered again. */
  failed(): void {
    this.replayed = undefined;
    this.completeUntil = undefined;
  }
}
