import { performance } from 'node:perf_hooks';
import { seedCatalogue } from '@patina/api/catalogue/seed/seed-catalogue';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import type { Database } from '@patina/api/platform/database/tables';
import type { Pool } from 'pg';
import { resizeCatalogue } from './resize-catalogue.ts';

/** A database with a catalogue of a known size. */
export interface BenchStore {
  products: number;
  /** Address of the database. */
  url: string;
  pool: Pool;
  database: Database;
}

/** Creates a database with this many products in stock on a server; `connections` is the size of its pool, each product has `unitsEach` units. */
export async function openBenchStore(
  url: string,
  products: number,
  connections = 1,
  { name = `products_${products}`, unitsEach = 1 } = {},
): Promise<BenchStore> {
  const started = performance.now();
  const maintenance = await openPostgres(url, 1, 0);
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const growing = await openPostgres(address.href, 1, 0);
  await migrate(growing);
  await seedCatalogue(onPool(growing));
  await resizeCatalogue(growing, products, unitsEach);
  await growing.end();
  const pool = await openPostgres(address.href, connections, 0);
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write(
    `A catalogue of ${products} products with ${products * unitsEach} units stands (${seconds.toFixed(0)} s).\n`,
  );
  return { products, url: address.href, pool, database: onPool(pool) };
}
