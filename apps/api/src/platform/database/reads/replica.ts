import type { Pool } from 'pg';

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

/** How long reads go on from a replica after the primary was last seen, in milliseconds: longer than a failover takes. */
export const LONGEST_ABSENCE = 60_000;

export interface ReplicaState {
  /** Position that it has replayed; undefined if it does not answer, or is no standby. */
  replayed: bigint | undefined;
  /** The time up to which it has everything that the primary had. */
  completeUntil: number | undefined;
}

interface Terms {
  now: number;
  /** Milliseconds that a replica may be behind. */
  lagMs: number;
  history: Pick<PrimaryHistory, 'isAway' | 'lastSeen'>;
  /** Positions that must have been replayed: own changes of the visitor, and of this server. */
  after: readonly (bigint | undefined)[];
}

/**
 * The replicas that may be read: no further behind than allowed, and with what is to be seen. While the primary is away,
 * those that were so when it was last seen, for a limited time, the furthest only: it is what all reads agree on.
 */
export function usableReplicas<Replica extends ReplicaState>(
  replicas: readonly Replica[],
  { now, lagMs, history, after }: Terms,
): Replica[] {
  const { isAway, lastSeen } = history;
  if (lastSeen === undefined || (isAway && now - lastSeen > LONGEST_ABSENCE)) return [];
  const since = (isAway ? lastSeen : now) - lagMs;
  const usable = replicas.filter(
    ({ replayed, completeUntil }) =>
      replayed !== undefined &&
      completeUntil !== undefined &&
      completeUntil >= since &&
      after.every((position) => position === undefined || position <= replayed),
  );
  return isAway ? usable.toSorted(furthestFirst).slice(0, 1) : usable;
}

function furthestFirst(one: ReplicaState, other: ReplicaState): number {
  return Number((other.replayed ?? 0n) - (one.replayed ?? 0n));
}

/** More than are made in the longest time that a replica may be behind. */
const MOST_SAMPLES = 1000;

interface Sample {
  /** When the primary was asked, in milliseconds of a clock that only goes forward. */
  at: number;
  position: bigint;
}

/** Where the primary's log was when: an idle primary stays where it is, so that it does not look like lag. */
export class PrimaryHistory {
  readonly #samples: Sample[] = [];
  #isAway = false;

  /** Whether the primary has not answered the last time that it was asked. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** When the primary was last there; undefined if it has never been. */
  get lastSeen(): number | undefined {
    return this.#samples.at(-1)?.at;
  }

  add(sample: Sample): void {
    this.#isAway = false;
    this.#samples.push(sample);
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  addFailure(): void {
    this.#isAway = true;
  }

  /** Whether the primary had reached this position by then; false where that is no longer known. */
  hadReached(position: bigint, by: number): boolean {
    const then = this.#samples.findLast(({ at }) => at <= by);
    return then !== undefined && position <= then.position;
  }

  /** The time up to which a standby that has replayed this much has everything; undefined if that is unknown. */
  completeUntil(replayed: bigint): number | undefined {
    return this.#samples.findLast(({ position }) => position <= replayed)?.at;
  }
}

/** Size of a page of the write-ahead log, and of the largest header of one. */
const PAGE = 8192n;
const LARGEST_HEADER = 40n;

/**
 * A position in the write-ahead log, from PostgreSQL's form `16/B374D848`; undefined if it is none. Within the header of a
 * page it is the start of the page: nothing is written there, so a standby that has everything never says so.
 */
export function parsePosition(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const offset = position % PAGE;
  return offset <= LARGEST_HEADER ? position - offset : position;
}

/** PostgreSQL's form of a position. */
export function formatPosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}
