/*
 * Creates a store with a few products instead of the seed's and with signed-in shoppers, and prints their ids. Runs as
 * a separate process, because only one process can open the embedded database.
 */
import fastify from 'fastify';
import { prepareDatabase } from '#app/prepare-database.ts';
import { wireServices } from '#app/wiring.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';

export interface SmallStore {
  /** Sessions of the shoppers, each with a balance of a hundred. */
  sessions: string[];
  /** A product with `units` in stock. */
  common: number;
  units: number;
  /** Products with one unit in stock. */
  rare: number[];
}

const SHOPPERS = 4;
const RARE = 400;
const UNITS = 5_000;

const config = readConfig(process.env);
const open = await openDatabase(config, (failure) => {
  throw failure;
});
const { database } = open;
const weapon = await addWeapon(database);
const common = await addProduct(database, weapon, { name: 'common', priceMinor: 1_00, stock: UNITS });
const rare: number[] = [];
while (rare.length < RARE) {
  rare.push(await addProduct(database, weapon, { name: `rare ${rare.length}`, priceMinor: 1_00, stock: 1 }));
}
await database.insertInto('catalogue_seed').values({ products: rare.length }).execute();
const end = await prepareDatabase(open, wireServices(database, config), config, fastify().log);
const sessions: string[] = [];
while (sessions.length < SHOPPERS) {
  const email = `shopper${sessions.length}@patina.test`;
  const { sessionToken } = await addShopper(database, email, { balanceMinor: 100_00, isVerified: true });
  sessions.push(sessionToken);
}
end();
await open.close();
process.stdout.write(JSON.stringify({ sessions, common, units: UNITS, rare } satisfies SmallStore));
process.exit(0);
