import type { Pool } from 'pg';
import type { Database } from '#platform/database/tables.ts';

/** A replica, for people who look after it. */
export interface ReplicaReport {
  name: string;
  /** Seconds that it is behind the primary, as far as known; undefined if it does not answer. */
  lagSeconds: number | undefined;
  isUsable: boolean;
}

/** Databases for what may be a moment old. Money, carts, accounts, stock checks and the back office never read here. */
export interface Reads {
  /** A replica that is fresh enough, else the primary. Only for statements that read. */
  database: Database;
  /** The primary; a replica only while the primary is away. */
  steady: Database;
  hasReplicas: boolean;
  /** Whether the primary is away and reads go on from a replica. */
  isStandingIn(): boolean;
  /** From now on this server reads nothing that is older than now, because something has changed. */
  catchUp(): Promise<void>;
  /** Where the primary is now, for `asVisitor`; a position that is never reached if the primary does not say. */
  position(): Promise<string>;
  /** Runs something whose reads have everything up to a position that `position` has returned. */
  asVisitor(position: string | undefined, run: () => void): void;
  /**
   * For the keys of caches that are kept for seconds: another one for a visitor who has just changed something, else empty.
   */
  ownKey(): string;
  /** How many statements were answered by the primary and by replicas. */
  counts: Readonly<Record<'primary' | 'replica', number>>;
  replicas(): ReplicaReport[];
  /** Connections for reads: `reads` those to the primary, and those to the replicas by their names. */
  pools: Readonly<Record<string, Pool>>;
  close(): Promise<void>;
}

/** Reads of a store without replicas. */
export function primaryOnly(database: Database): Reads {
  return {
    database,
    steady: database,
    hasReplicas: false,
    isStandingIn: () => false,
    catchUp: async () => {},
    position: async () => '',
    asVisitor: (_position, run) => run(),
    ownKey: () => '',
    counts: { primary: 0, replica: 0 },
    replicas: () => [],
    pools: {},
    close: async () => {},
  };
}
