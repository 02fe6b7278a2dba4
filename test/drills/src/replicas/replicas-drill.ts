/*
 * The drill `npm run drill -- replicas`: guests read the catalogue from the standbys of a cluster, shoppers buy and an operator
 * changes a price, while replay is paused and standbys are killed and taken away. It ends with 1 if a guest was refused, a price
 * was older than it may be, an own change was not read, a purchase was lost, or reads did not come from where they should.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addProduct } from '@patina/api/testing/add-product';
import { printTable } from '@patina/bench/print-table';
import type { ClusterNode } from '#cluster/cluster-network.ts';
import { CLUSTER_PACKAGES, type PatroniCluster, startCluster } from '#cluster/patroni-cluster.ts';
import { type GuestLoad, startGuests } from '#replicas/guest-load.ts';
import { type PriceChanges, startPriceChanges } from '#replicas/price-changes.ts';
import { readCounts } from '#replicas/read-counts.ts';
import { runDrill } from '#run-drill.ts';
import { type DrillStore, openDrillStore } from '#store/drill-store.ts';
import { type PurchaseLoad, startPurchases } from '#store/purchase-load.ts';

const SHOPPERS = 16;
/** Milliseconds that a replica may be behind: `DATABASE_READ_LAG_MS`. */
const LAG = 1000;
/** Milliseconds until reads come from where they should; guests are answered meanwhile as well. */
const SETTLE = 3_000;
/** Least part of the reads that replicas answer when they should: the rest asks for what they may not answer yet. */
const MOSTLY = 0.5;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '12' } } });
const problems: string[] = [];
const rows: string[][] = [];
await runDrill({ programs: CLUSTER_PACKAGES, play, problems, printFigures });

function printFigures(): void {
  printTable(
    `Reads of guests under ${SHOPPERS} shoppers (a replica may be ${LAG} ms behind)`,
    ['', 'reads', 'by replicas', 'by the primary', 'oldest price ms', 'refused', 'own changes read', 'purchases'],
    rows,
  );
}

interface Load {
  store: DrillStore;
  guests: GuestLoad;
  prices: PriceChanges;
  purchases: PurchaseLoad;
}

async function play(folder: string): Promise<void> {
  const cluster = await startCluster(folder);
  await cluster.whole();
  const store = await openDrillStore({
    url: cluster.url,
    folder,
    shoppers: SHOPPERS,
    env: { DATABASE_READ_URL: cluster.urlOf(cluster.nodes), DATABASE_READ_LAG_MS: `${LAG}` },
  });
  try {
    const product = await addProduct(store.database, store.weapon, { name: 'seen', priceMinor: 10_00, stock: 5 });
    const prices = await startPriceChanges(store, product);
    const purchases = startPurchases({ ...store, apis: store.apis() });
    const guests = startGuests({ apis: store.apis(), product, ageOf: prices.ageOf });
    await playPhases(cluster, { store, guests, prices, purchases });
    await guests.stop();
    await prices.stop();
    await purchases.stop();
    problems.push(...prices.unseen.map((change) => `an own change was not read: ${change}`));
    problems.push(...new Set(purchases.wrong), ...(await store.faults(purchases.orders)));
    if (!store.isRunning()) problems.push('an API has ended');
  } finally {
    await store.close();
  }
}

async function playPhases(cluster: PatroniCluster, load: Load): Promise<void> {
  const primary = await cluster.whole();
  const standbys = cluster.nodes.filter((node) => node !== primary) as [ClusterNode, ClusterNode];

  await phase(load, 'two replicas', 'replicas');
  const goOn = [cluster.stopReplay(standbys[0])];
  await phase(load, 'one does not replay', 'replicas');
  goOn.push(cluster.stopReplay(standbys[1]));
  await phase(load, 'none replays', 'primary');
  for (const resume of goOn) resume();
  await phase(load, 'both replay again', 'replicas');

  const restart = cluster.kill(standbys[0]);
  await phase(load, 'one is killed', 'replicas');
  restart();
  await cluster.whole();
  await phase(load, 'it is back', 'replicas');

  for (const node of standbys) await cluster.stopPatroni(node);
  // So long that purchases which wait for a standby, and their repetitions, could take all connections.
  await phase(load, 'both are stopped', 'primary', 3);
  for (const node of standbys) cluster.startPatroni(node);
  await cluster.whole();
  await phase(load, 'both are back', 'replicas');
}

/** Lets guests read for a while, or several times as long, and writes down who has answered. */
async function phase(load: Load, name: string, expected: 'replicas' | 'primary', times = 1): Promise<void> {
  const { store, guests, prices, purchases } = load;
  const before = purchases.orders.length;
  await delay(SETTLE);
  const start = await readCounts(store.apis());
  await delay(Number(values.seconds) * 1000 * times);
  const end = await readCounts(store.apis());
  const [replica, own] = [end.replica - start.replica, end.primary - start.primary];
  const share = replica / (replica + own);
  const { answered, failed, oldest } = guests.take();
  if (expected === 'replicas' ? share < MOSTLY : replica > 0)
    problems.push(`${name}: replicas answered ${percent(share)}`);
  if (oldest > LAG) problems.push(`${name}: a guest read what was ${oldest.toFixed(0)} ms old`);
  if (answered === 0) problems.push(`${name}: no guest was answered`);
  problems.push(...new Set(failed.map((answer) => `${name}: ${answer}`)));
  rows.push([
    name,
    `${answered}`,
    percent(share),
    percent(1 - share),
    oldest.toFixed(0),
    `${failed.length}`,
    `${prices.takeSeen()}`,
    `${purchases.orders.length - before}`,
  ]);
  process.stdout.write(`${rows.at(-1)?.join(', ')}\n`);
}

function percent(share: number): string {
  return share.toLocaleString('en', { style: 'percent' });
}
