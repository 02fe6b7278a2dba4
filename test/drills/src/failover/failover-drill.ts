/*
 * The primary of a PostgreSQL cluster is killed, frozen and cut off, each time with its etcd as if its machine were gone, and
 * switched over, while shoppers buy: `npm run drill -- failover`, with `--faults 10` and `--switchovers 2` for their numbers. It
 * ends with 1 if a purchase was lost, made twice, or refused in another way than by 503, or if it took too long.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '@patina/bench/print-table';
import { CLUSTER_PACKAGES, startCluster } from '#cluster/patroni-cluster.ts';
import { runDrill } from '#run-drill.ts';
import { openDrillStore } from '#store/drill-store.ts';
import { startPurchases } from '#store/purchase-load.ts';

/** Longest times without a purchase, in milliseconds. */
const LIMIT = { fault: 30_000, switchover: 5_000 };
const SHOPPERS = 16;
/** Purchases between two faults. */
const CALM = 3_000;

const { values } = parseArgs({
  options: { faults: { type: 'string', default: '10' }, switchovers: { type: 'string', default: '2' } },
});
const problems: string[] = [];
const rows: string[][] = [];
await runDrill({ programs: CLUSTER_PACKAGES, play, problems, printFigures });

function printFigures(): void {
  printTable(
    `Faults of the primary under ${SHOPPERS} shoppers (seconds without a purchase; limits: ${LIMIT.fault / 1000} s, switched over ${LIMIT.switchover / 1000} s)`,
    ['fault', 'primary', 'seconds', 'orders', '503', 'no answer'],
    rows,
  );
}

async function play(folder: string): Promise<void> {
  const cluster = await startCluster(folder);
  await cluster.whole();
  const store = await openDrillStore({ url: cluster.url, folder, shoppers: SHOPPERS });
  const load = startPurchases({ ...store, apis: store.apis() });
  try {
    await delay(CALM);
    const kinds = cluster.cannotCut === undefined ? ['kill', 'freeze', 'cut'] : ['kill', 'freeze'];
    if (cluster.cannotCut) process.stdout.write(`No server is cut off: ${cluster.cannotCut}.\n`);
    for (let count = 0; count < Number(values.faults); count += 1) {
      await interrupt(kinds[count % kinds.length] as 'kill' | 'freeze' | 'cut', LIMIT.fault);
    }
    for (let count = 0; count < Number(values.switchovers); count += 1)
      await interrupt('switch over', LIMIT.switchover);
    await load.stop();
    problems.push(...new Set(load.wrong), ...(await store.faults(load.orders)));
    if (!store.isRunning()) problems.push('an API has ended');
    if (rows.length === 0) problems.push('no fault was asked for');
  } finally {
    await store.close();
  }

  async function interrupt(kind: 'kill' | 'freeze' | 'cut' | 'switch over', limit: number): Promise<void> {
    const primary = await cluster.whole();
    const before = { orders: load.orders.length, ...load.refused };
    const startedAt = performance.now();
    const undo = kind === 'switch over' ? await cluster.switchOver(primary) : cluster[kind](primary);
    // Every shopper has bought twice more, so that none still waits for the server that is gone.
    const gap = await longestGap(startedAt, SHOPPERS * 2);
    await undo?.();
    const successor = await cluster.whole();
    if (gap > limit) problems.push(`${kind}: ${(gap / 1000).toFixed(1)} s without a purchase`, cluster.logs());
    if (successor === primary) problems.push(`${kind}: ${primary.name} is still the primary`);
    await delay(CALM);
    rows.push([
      kind,
      `${primary.name} → ${successor.name}`,
      (gap / 1000).toFixed(1),
      `${load.orders.length - before.orders}`,
      `${load.refused.unavailable - before.unavailable}`,
      `${load.refused.unanswered - before.unanswered}`,
    ]);
    process.stdout.write(`${rows.at(-1)?.join(', ')}\n`);
  }

  /** The longest time without a purchase since then, once so many have been made at the end of it. */
  async function longestGap(since: number, purchases: number): Promise<number> {
    for (const end = since + 120_000; performance.now() < end; await delay(100)) {
      const times = [since, ...load.acknowledgedAt.filter((at) => at > since)];
      const gaps = times.slice(1).map((at, index) => at - (times[index] as number));
      const widest = gaps.indexOf(Math.max(...gaps));
      // A gap of less than half a second may be one before the fault is felt.
      if (gaps.length - widest > purchases && (gaps[widest] ?? 0) > 500) return gaps[widest] as number;
    }
    throw new Error(`No purchase was possible for two minutes.\n${cluster.logs()}`);
  }
}
