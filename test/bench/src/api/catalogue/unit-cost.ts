import type { UnitListFilter } from '@patina/api/catalogue/list/list-filter';
import { listOrders } from '@patina/api/catalogue/list/list-orders';
import { unitLists } from '@patina/api/catalogue/list/unit-lists';
import { readTerms } from '@patina/api/catalogue/products/terms';
import { unitPage } from '@patina/api/catalogue/units/list-units';
import type { Database } from '@patina/api/platform/database/tables';
import type { Sort } from '@patina/shared-api/contract/catalogue/catalogue';
import { UnitQuery } from '@patina/shared-api/contract/catalogue/unit-list';
import { medianTimes } from '#median-times.ts';
import type { BenchStore } from './open-bench-database.ts';
import type { SizeCost } from './size-cost.ts';

interface Shop {
  lists: ReturnType<typeof unitLists>;
  orders: ReturnType<typeof listOrders>;
  database: Database;
  /** A product with a unit. */
  product: number;
}

const ROUNDS = 9;
const LIMIT = 15;

const LISTS: Record<string, { filter: UnitListFilter; sort: Sort }> = {
  'float up to 0.07': { filter: { units: { floatTill: 0.07 } }, sort: 'desc' },
  'float up to 0.07, the cheapest first': { filter: { units: { floatTill: 0.07 } }, sort: 'asc' },
  'float up to 0.07, the lowest first': { filter: { units: { floatTill: 0.07 } }, sort: 'float' },
  'float 0.15 to 0.2 of a weapon': {
    filter: { units: { floatFrom: 0.15, floatTill: 0.2 }, weaponIds: [1001] },
    sort: 'desc',
  },
  'float 0.15 to 0.2, the newest first': { filter: { units: { floatFrom: 0.15, floatTill: 0.2 } }, sort: 'newest' },
  'pattern 321 of a weapon': { filter: { units: { seed: 321 }, weaponIds: [1001] }, sort: 'desc' },
  'pattern 321, the newest first': { filter: { units: { seed: 321 } }, sort: 'newest' },
  'a sticker, of a weapon': { filter: { units: { sticker: 'crown' }, weaponIds: [1001] }, sort: 'asc' },
  'pattern 321': { filter: { units: { seed: 321 } }, sort: 'desc' },
  'a sticker': { filter: { units: { sticker: 'crown' } }, sort: 'desc' },
};

/** Lists by what units have, in catalogues with as many units as products. Nothing is cached. */
export async function unitCosts(stores: readonly BenchStore[]): Promise<SizeCost[]> {
  const shops = await Promise.all(stores.map(openShop));
  const costs: SizeCost[] = [];
  const measure = async (name: string, ask: (shop: Shop) => Promise<unknown>) => {
    costs.push({ name, times: await medianTimes(shops, ROUNDS, ask) });
  };
  for (const [name, { filter, sort }] of Object.entries(LISTS)) {
    const asking = (ask: (lists: Shop['lists']) => Promise<unknown>) => (shop: Shop) => {
      shop.lists.clear();
      return ask(shop.lists);
    };
    await measure(
      `${name}: page one`,
      asking((lists) => lists.ids(filter, sort, LIMIT, 0)),
    );
    await measure(
      `${name}: total`,
      asking((lists) => lists.total(filter)),
    );
  }
  await measure('all, the lowest float first: page one', ({ orders }) => orders.ids({}, 'float', LIMIT, 0));
  await measure('units of a product: page one', ({ database, product }) =>
    unitPage(database, { id: product, weapon: '', finish: '', phase: '' }, UnitQuery.parse({})),
  );
  return costs;
}

async function openShop({ database }: BenchStore): Promise<Shop> {
  const { finishes } = await readTerms(database);
  const finishesByName = async () => finishes.map(({ id }) => id);
  const orders = listOrders(database, finishesByName);
  const { product_id } = await database.selectFrom('unit').select('product_id').orderBy('id').executeTakeFirstOrThrow();
  return { database, orders, lists: unitLists(database, { orders, finishesByName }), product: product_id };
}
