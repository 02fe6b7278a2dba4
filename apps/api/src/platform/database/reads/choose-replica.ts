import type { PrimaryHistory } from '#platform/database/reads/primary-history.ts';

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
