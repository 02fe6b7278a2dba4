/*
 * Purchases per second, as tables or with `--json` as JSON: `node src/bench/purchases/purchase-bench.ts`. The service is compared
 * with its floor, the least statements that do the same, in alternating rounds, on a throw-away PostgreSQL server and on the
 * embedded engine; with `--against REVISION` also with the service of that commit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import type { Pool } from 'pg';
import { printTable } from '#print-table.ts';
import { type HotProduct, hotProduct } from './hot-product.ts';
import { OWN, openTill, type Revision, revisionIn } from './open-till.ts';
import { type PurchaseCost, purchaseCosts, roundTrips, type Spread } from './purchase-cost.ts';
import { revisionTree } from './revision-tree.ts';

interface Report {
  engine: string;
  roundTrips: { service: number; against: number | undefined };
  costs: PurchaseCost[];
  hot: HotProduct;
  hotAgainst: HotProduct | undefined;
}

/** Connections of the pool, and maximum number of concurrent purchases. */
const AT_ONCE = 16;

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, against: { type: 'string' }, engine: { type: 'string' } },
});
const other = values.against === undefined ? undefined : await revisionTree(values.against);
const reports: Report[] = [];
try {
  if (values.engine !== 'embedded') reports.push(await onPostgres());
  if (values.engine !== 'postgres') reports.push(await onEmbedded());
} finally {
  await other?.remove();
}
if (values.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
else print();

/** Measures with a new, empty database per store, each opened by its own revision. */
async function measure(engine: string, anEmptyDatabase: (by: Revision) => Promise<Pool>): Promise<Report> {
  const revision = other && (await revisionIn(other.tree));
  const service = await roundTrips(await anEmptyDatabase(OWN));
  const serviceAgainst = revision && (await roundTrips(await anEmptyDatabase(revision), revision));
  const till = await openTill(await anEmptyDatabase(OWN));
  const against = revision && (await openTill(await anEmptyDatabase(revision), revision));
  const costs = await purchaseCosts(till, against, [1, AT_ONCE]);
  const hot = await hotProduct(till);
  const hotAgainst = against && (await hotProduct(against));
  return { engine, roundTrips: { service, against: serviceAgainst }, costs, hot, hotAgainst };
}

async function onPostgres(): Promise<Report> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const pools: Pool[] = [];
  const connect = async (url: string, by = OWN) => {
    const pool = await by.openPostgres(url, AT_ONCE, 0);
    pools.push(pool);
    return pool;
  };
  try {
    const first = await connect(server.url);
    return await measure('PostgreSQL', async (by) => {
      const name = `store${pools.length}`;
      await first.query(`create database ${name}`);
      return connect(Object.assign(new URL(server.url), { pathname: `/${name}` }).href, by);
    });
  } finally {
    for (const pool of pools) await pool.end();
    await server.stop();
  }
}

async function onEmbedded(): Promise<Report> {
  const opened: { close(): Promise<void>; folder: string }[] = [];
  try {
    return await measure('embedded', async (by) => {
      const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
      const { pool, close } = await by.openEmbedded(folder, (failure) => {
        throw failure;
      });
      opened.push({ close, folder });
      return pool;
    });
  } finally {
    for (const { close, folder } of opened) {
      await close();
      await rm(folder, { recursive: true });
    }
  }
}

function print(): void {
  printTable(
    'Purchases from the balance per second (medians; ratios are of each round, with the least and the most)',
    ['', 'at once', 'round trips', 'service', 'floor', 'service ÷ floor', values.against ?? '', 'times'],
    reports.flatMap(({ engine, roundTrips: { service: trips, against: before }, costs }) =>
      costs.map(({ atOnce, service, floor, ofFloor, against, timesAgainst }) => [
        engine,
        `${atOnce}`,
        `${trips}${before === undefined ? '' : ` (${before})`}`,
        service.toFixed(0),
        floor.toFixed(0),
        ranged(ofFloor),
        against?.toFixed(0) ?? '',
        timesAgainst ? ranged(timesAgainst) : '',
      ]),
    ),
  );
  printTable(
    'One product that all want at once; milliseconds from the request of all to the answer of each who was refused',
    ['', 'buyers', 'units', 'orders', 'refused', 'failed', 'median', 'p99'],
    reports.flatMap(({ engine, hot, hotAgainst }) => [
      hotRow(engine, hot),
      ...(hotAgainst ? [hotRow(`${engine}, ${values.against}`, hotAgainst)] : []),
    ]),
  );
}

function hotRow(name: string, { buyers, units, orders, refused, failed, medianOfRefused, p99OfRefused }: HotProduct) {
  const counts = [buyers, units, orders, refused, failed.length].map(String);
  return [name, ...counts, medianOfRefused.toFixed(0), p99OfRefused.toFixed(0)];
}

function ranged({ median, least, most }: Spread): string {
  return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
