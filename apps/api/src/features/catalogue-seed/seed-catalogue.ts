import { setImmediate } from 'node:timers/promises';
import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue';
import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { readRevision } from '#features/catalogue/catalogue-revision.ts';
import { catalogueWriter } from '#features/catalogue/catalogue-writer.ts';
import { exteriorCode } from '#features/market/grades.ts';
import { productSearch } from '#features/market/product-search.ts';
import { priceHistoryRepository } from '#features/price-history/price-history-repository.ts';
import { type GrownProduct, growProducts } from './grow-products.ts';
import { pastOf } from './past-of.ts';
import { type CatalogueSeed, readCatalogueSeed, type SeedFinish } from './seed-finish.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Finishes whose products are written together, some two thousand. */
const BATCH = 250;
/** Any number of our own; several servers may start at once. */
const PLANTING_LOCK = 0x73656564;

const givenFinish = (finish: SeedFinish) => ({
  id: finish.id,
  weapon: finish.weapon,
  finish: finish.finish,
  phase: finish.phase ?? '',
  quality: finish.rarity,
  collection: finish.collection,
  style: finish.style,
  wearMin: finish.float[0],
  wearMax: finish.float[1],
  names: finish.names,
});

const givenProduct = (product: GrownProduct) => ({
  id: product.id,
  externalId: product.externalId,
  finishId: product.finish.id,
  exterior: exteriorCode(product.exterior),
  itemClass: ITEM_CLASSES.indexOf(product.itemClass),
  title: product.title,
  search: productSearch({
    ...product,
    type: product.finish.type,
    weapon: product.finish.weapon,
    phase: product.finish.phase ?? '',
    names: product.finish.names ?? {},
  }),
  price: product.price,
  oldPrice: product.oldPrice,
  isNew: product.isNew,
  stock: product.stock,
});

const isPlanted = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('catalogue_seed').select('planted_at').executeTakeFirst()) !== undefined;

/**
 * Grows the store's first catalogue from the seed, in one transaction, once in the life of a database: a second call
 * does nothing, and does not bring back what operators have removed. Answers the number of products added.
 */
export async function plantCatalogue(database: Database): Promise<number> {
  if (await isPlanted(database)) return 0;
  const seed = await readCatalogueSeed();
  return database.transaction().execute(async (transaction) => {
    // Waiting for another server to plant may take longer than a request.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${PLANTING_LOCK})`.execute(transaction);
    if (await isPlanted(transaction)) return 0;
    const writer = catalogueWriter(transaction);
    await writer.addWords(
      seed.finishes,
      seed.finishes.map(({ rarity }) => rarity),
    );
    await writer.putFinishes(seed.finishes.map(givenFinish));
    const planted = await withoutIndexes(transaction, () => plantProducts(transaction, seed));
    await writer.claimRevision(await readRevision(transaction));
    await writer.analyze();
    await transaction.insertInto('catalogue_seed').values({ products: planted }).execute();
    return planted;
  });
}

/** The next products grow while the database takes in those before. */
async function plantProducts(transaction: Database, seed: CatalogueSeed): Promise<number> {
  const writer = catalogueWriter(transaction);
  const history = priceHistoryRepository(transaction);
  const grow = (from: number) => growProducts({ ...seed, finishes: seed.finishes.slice(from, from + BATCH) });
  const growLater = async (from: number) => {
    await setImmediate();
    return grow(from);
  };
  let planted = 0;
  let batch = grow(0);
  for (let from = BATCH; batch.length > 0; from += BATCH) {
    planted += batch.length;
    const [next] = await Promise.all([growLater(from), writer.putProducts(batch.map(givenProduct))]);
    await history.add(batch.flatMap(pastOf));
    batch = next;
  }
  return planted;
}
