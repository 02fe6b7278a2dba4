/*
 * Purchases per second, as a table or with `--json` as JSON: `node src/bench/purchases/purchase-bench.ts`. The service is compared
 * with its own statements, sent directly to the driver, in alternating rounds, on a throw-away PostgreSQL server and on the
 * embedded engine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { printTable } from '#bench/print-table.ts';
import { openEmbedded } from '#shared/database/embedded/open-embedded.ts';
import { openPostgres } from '#shared/database/postgres/open-postgres.ts';
import { type PurchaseCost, purchaseCosts } from './purchase-cost.ts';

interface Report {
  engine: string;
  costs: PurchaseCost[];
}

/** Connections of the pool, and maximum number of concurrent purchases. */
const AT_ONCE = 16;

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const reports = [await onPostgres(), await onEmbedded()];
if (values.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
else print(reports);

async function onPostgres(): Promise<Report> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  try {
    const pool = await openPostgres(server.url, AT_ONCE, 0);
    const costs = await purchaseCosts(pool, [1, AT_ONCE]);
    await pool.end();
    return { engine: 'PostgreSQL', costs };
  } finally {
    await server.stop();
  }
}

async function onEmbedded(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  try {
    return { engine: 'embedded', costs: await purchaseCosts(pool, [1, AT_ONCE]) };
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

function print(measured: readonly Report[]): void {
  printTable(
    'Purchases from the balance per second: the service, and its statements asked raw (medians; the ratio is of each round)',
    ['', 'at once', 'statements', 'service', 'raw', 'ratio', 'least', 'most'],
    measured.flatMap(({ engine, costs }) =>
      costs.map(({ atOnce, statements, service, raw, ratio, least, most }) => [
        engine,
        `${atOnce}`,
        `${statements}`,
        service.toFixed(0),
        raw.toFixed(0),
        ...[ratio, least, most].map((number) => number.toFixed(2)),
      ]),
    ),
  );
}
