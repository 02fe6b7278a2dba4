import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { usableReplicas } from '#platform/database/reads/choose-replica.ts';
import { PrimaryHistory } from '#platform/database/reads/primary-history.ts';
import { type ReadFrom, readPool } from '#platform/database/reads/read-pool.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import type { Replica } from '#platform/database/reads/replica.ts';
import { shareNext } from '#platform/database/reads/share-next.ts';
import { formatPosition, parsePosition } from '#platform/database/reads/wal-position.ts';
import type { Database } from '#platform/database/tables.ts';

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
