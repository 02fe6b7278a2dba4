import { wireServices } from '@patina/api/app/wiring';
import { verifyLedger } from '@patina/api/money/verify-ledger';
import { readConfig } from '@patina/api/platform/config';
import type { Database } from '@patina/api/platform/database/tables';
import { addProduct, addWeapon } from '@patina/api/testing/add-product';
import { addShopper } from '@patina/api/testing/shoppers/add-shopper';

/** Fills a migrated database with shoppers and one product that does not run out. */
export async function fillDrillShop(database: Database, shoppers: number) {
  const { content, settings } = wireServices(database, readConfig({}));
  await content.seed();
  await settings.seed();
  const weapon = await addWeapon(database);
  const product = await addProduct(database, weapon, {
    name: 'drill',
    priceMinor: 1_00,
    stock: 1_000_000,
  });
  await database.insertInto('catalogue_seed').values({ products: 1 }).execute();
  const sessions: string[] = [];
  while (sessions.length < shoppers) {
    const email = `shopper${sessions.length}@patina.test`;
    sessions.push((await addShopper(database, email, { balanceMinor: 10_000_000, isVerified: true })).sessionToken);
  }
  return { weapon, product, sessions };
}

/** What is wrong with the orders and the ledger; nothing if every acknowledged order is there once. */
export async function faultsOf(database: Database, acknowledged: readonly number[]): Promise<string[]> {
  const orders = await database.selectFrom('shop_order').select(['id', 'status']).execute();
  const paid = new Set(orders.filter(({ status }) => status === 'processing').map(({ id }) => id));
  const lost = acknowledged.filter((id) => !paid.has(id));
  const { sumMinor, unbalanced, wrongBalances, unbooked } = await verifyLedger(database);
  const wrong = { unbalanced, wrongBalances, unbooked };
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`] : []),
    ...(new Set(acknowledged).size < acknowledged.length ? ['one order was acknowledged for two purchases'] : []),
    ...(orders.length !== acknowledged.length
      ? [`${orders.length} orders are there, and ${acknowledged.length} purchases were made`]
      : []),
    ...(sumMinor === 0 ? [] : [`the ledger sums to ${sumMinor}`]),
    ...Object.entries(wrong).flatMap(([name, found]) => (found.length > 0 ? [`${name}: ${found.join(', ')}`] : [])),
  ];
}
