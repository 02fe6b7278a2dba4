import { setImmediate } from 'node:timers/promises';
import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { exteriorCode } from '#catalogue/products/grades.ts';
import { addPastPrices } from '#catalogue/products/price-history.ts';
import { nextRevision } from '#catalogue/products/terms.ts';
import { addTerms, type FinishInput, putFinishes } from '#catalogue/products/write-finishes.ts';
import { addProducts, analyzeProducts, type ProductInput } from '#catalogue/products/write-products.ts';
import { productSearchDocument } from '#catalogue/search/search-text.ts';
import { unitRepository } from '#catalogue/units/units.ts';
import type { Database } from '#platform/database/tables.ts';
import { addMadeUpDays, generatePriceDays } from './generate-price-days.ts';
import { type GeneratedProduct, generatePriceHistory, generateProducts } from './generate-products.ts';
import { generateReference, generateReferenceDays } from './generate-references.ts';
import { generateUnits } from './generate-units.ts';
import { type CatalogueSeed, readCatalogueSeed, type SeedFinish } from './seed-records.ts';

/** Finishes per batch; they have some two thousand products. */
const BATCH = 250;
/** Key of the advisory lock: "seed" in ASCII. */
const SEED_LOCK = 0x73656564;

const finishInput = (finish: SeedFinish): FinishInput => ({
  id: finish.id,
  weapon: finish.weapon,
  finish: finish.finish,
  phase: finish.phase ?? '',
  quality: finish.rarity,
  collection: finish.collection,
  style: finish.style,
  wear_min: finish.float[0],
  wear_max: finish.float[1],
  names: finish.names,
});

const productInput = (product: GeneratedProduct): ProductInput => ({
  id: product.id,
  external_id: product.externalId,
  finish_id: product.finish.id,
  exterior: exteriorCode(product.exterior),
  item_class: ITEM_CLASSES.indexOf(product.itemClass),
  title: product.title,
  search: productSearchDocument({
    ...product,
    type: product.finish.type,
    weapon: product.finish.weapon,
    phase: product.finish.phase ?? '',
    names: product.finish.names ?? {},
  }),
  price: product.priceMinor,
  old_price: product.oldPriceMinor,
  is_new: product.isNew,
  stock: product.stock,
  image: undefined,
  ...generateReference(product),
});

const isSeeded = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('catalogue_seed').select('planted_at').executeTakeFirst()) !== undefined;

/**
 * Adds the seed's products to a new database in one transaction, once per database: a second call does nothing, and does
 * not restore what operators have removed. Returns the number of products added.
 */
export async function seedCatalogue(database: Database): Promise<number> {
  if (await isSeeded(database)) return 0;
  const seed = await readCatalogueSeed();
  return database.transaction().execute(async (transaction) => {
    // Waiting for another server's seed may take longer than the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction);
    if (await isSeeded(transaction)) return 0;
    await addTerms(
      transaction,
      seed.finishes,
      seed.finishes.map(({ rarity }) => rarity),
    );
    await putFinishes(transaction, seed.finishes.map(finishInput));
    const added = await withoutIndexes(transaction, () => seedProducts(transaction, seed));
    await nextRevision(transaction);
    await analyzeProducts(transaction);
    await transaction.insertInto('catalogue_seed').values({ products: added }).execute();
    return added;
  });
}

/** Generates the next batch while the database writes the one before. */
async function seedProducts(transaction: Database, seed: CatalogueSeed): Promise<number> {
  const generate = (from: number) => generateProducts({ ...seed, finishes: seed.finishes.slice(from, from + BATCH) });
  const generateLater = async (from: number) => {
    await setImmediate();
    return generate(from);
  };
  let added = 0;
  let batch = generate(0);
  for (let from = BATCH; batch.length > 0; from += BATCH) {
    added += batch.length;
    const [next] = await Promise.all([generateLater(from), addProducts(transaction, batch.map(productInput))]);
    await addPastPrices(transaction, batch.flatMap(generatePriceHistory));
    await addMadeUpDays(
      transaction,
      batch.flatMap((product) => generateReferenceDays(product, generatePriceDays(product))),
    );
    await unitRepository(transaction).add(batch.flatMap(generateUnits));
    batch = next;
  }
  return added;
}

/**
 * Runs `work` on the empty product table without its non-unique indexes and creates them again afterwards, which takes a
 * third of the time of updating them row by row. Takes a transaction.
 */
async function withoutIndexes<Result>(transaction: Database, work: () => Promise<Result>): Promise<Result> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'product' and indexdef not like 'CREATE UNIQUE%'`.execute(
    transaction,
  );
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(transaction);
  const result = await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
  return result;
}
