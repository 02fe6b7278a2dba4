import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { type ReadFrom, readPool, shareNext } from '#platform/database/reads/read-pool.ts';
import {
  formatPosition,
  PrimaryHistory,
  parsePosition,
  type Replica,
  usableReplicas,
} from '#platform/database/reads/replica.ts';
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

/** How long the primary or a replica may take to say where it is, in milliseconds. */
const LONGEST_ANSWER = 1000;
/** Longer than a cache with a key of visitors' own keeps an answer, in milliseconds. */
const LONGEST_KEPT = 15_000;
const POSITION = 'select pg_current_wal_insert_lsn()::text as position';
/** Later than any. */
const NEVER_REACHED = 0xffff_ffff_ffff_ffffn;

interface ReadsParts {
  /** Connections to the primary for reads only, which end with them. */
  primary: Pool;
  /** A connection to the primary of its own, so that a busy one does not look like one that is away. */
  meter: Pool;
  replicas: readonly Replica[];
  /** Milliseconds that a replica may be behind. */
  lagMs: number;
  /** The query builder on a pool. */
  onPool: (pool: Pool) => Database;
}

/** Reads of a store with replicas; measures them until it is closed. Resolves when they have been measured once. */
export async function openReads({ primary, meter, replicas, lagMs, onPool }: ReadsParts): Promise<Reads> {
  const history = new PrimaryHistory();
  const visitors = new AsyncLocalStorage<bigint | undefined>();
  const counts: Record<ReadFrom, number> = { primary: 0, replica: 0 };
  let floor: bigint | undefined;
  let catchingUp = 0;
  let turn = 0;

  const positionNow = shareNext(async () => {
    const { rows } = await limited(meter.query<{ position: string }>(POSITION));
    const position = parsePosition(rows[0]?.position);
    if (position === undefined) throw new Error('the primary has not said where it is');
    return position;
  });

  const usable = (after: readonly (bigint | undefined)[]) =>
    usableReplicas(replicas, { now: performance.now(), lagMs, history, after });

  /** One of those that are usable, each in turn. */
  function choose(): Replica | undefined {
    if (catchingUp > 0) return undefined;
    const found = usable([floor, visitors.getStore()]);
    turn += 1;
    return found[turn % found.length];
  }

  async function measure(): Promise<void> {
    const at = performance.now();
    try {
      history.add({ at, position: await positionNow() });
    } catch {
      history.addFailure();
    }
    await Promise.all(replicas.map((replica) => replica.measure(history, limited)));
  }

  const count = (from: ReadFrom) => {
    counts[from] += 1;
  };
  const on = (chosen: () => Replica | undefined) =>
    onPool(readPool({ primary, choose: chosen, count }) as unknown as Pool);
  await measure();
  const stop = repeat(measure, Math.min(250, Math.max(50, lagMs / 4)));

  return {
    database: on(choose),
    steady: on(() => (history.isAway ? choose() : undefined)),
    hasReplicas: true,
    isStandingIn: () => history.isAway && usable([floor]).length > 0,
    async catchUp() {
      catchingUp += 1;
      const reached = await positionNow().catch(() => floor);
      catchingUp -= 1;
      floor = reached;
    },
    position: async () => formatPosition(await positionNow().catch(() => NEVER_REACHED)),
    asVisitor: (position, run) => visitors.run(parsePosition(position), run),
    ownKey: () => {
      const own = visitors.getStore();
      if (own === undefined || history.hadReached(own, performance.now() - LONGEST_KEPT)) return '';
      return formatPosition(own);
    },
    counts,
    replicas: () => {
      const now = performance.now();
      const used = new Set(usable([]));
      return replicas.map((replica) => ({
        name: replica.name,
        lagSeconds: replica.completeUntil === undefined ? undefined : (now - replica.completeUntil) / 1000,
        isUsable: used.has(replica),
      }));
    },
    pools: { reads: primary, ...Object.fromEntries(replicas.map(({ name, pool }) => [name, pool])) },
    async close() {
      await stop();
      await Promise.all([meter, primary, ...replicas.map(({ pool }) => pool)].map((pool) => pool.end()));
    },
  };
}

/** @throws Error when the answer takes too long */
async function limited<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error('no answer in time')), LONGEST_ANSWER);
  try {
    return await Promise.race([answer, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats a job until stopped, with a pause in between; stopping waits for the one that runs. */
function repeat(job: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      running = job().then(() => {
        if (timer !== undefined) schedule();
      });
    }, pauseMs).unref();
  };
  schedule();
  return async () => {
    clearTimeout(timer);
    timer = undefined;
    await running;
  };
}
