import { MOST_CHANGED, type ProductChange, type ProductFilter } from '@patina/shared-api/contract/desk/product-change';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import { type PriceBasis, planChange } from '#catalogue/bulk/plan-change.ts';
import { differences, type StoredChange } from '#catalogue/import/import-changes.ts';
import { isWanted } from '#catalogue/products/desk-products.ts';
import { earningsOf } from '#catalogue/products/product-earnings.ts';
import { EDITABLE_COLUMNS, type StoredProduct, storedProducts } from '#catalogue/products/write-products.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { SettingsService } from '#store/store.ts';

/** Products that are read or written by one statement. */
export const BATCH = 1_000;

/** Which products are changed, and how. */
export interface BulkChange {
  items?: readonly { id: number }[] | undefined;
  filter?: ProductFilter | undefined;
  change: ProductChange;
  /** Leaves products as they are whose prices a second person would have to agree to. */
  leave_unusual?: boolean | undefined;
}

/** What a change would do, in the order in which purchases lock products. */
export interface BulkPlan {
  changes: StoredChange[];
  /** Number of products that are so already. */
  unchanged: number;
}

/** Compares products as they are now with what a change would make of them. @throws ApiError for too many products */
export async function planBulk(
  database: Database,
  settings: SettingsService,
  { items, filter = {}, change }: BulkChange,
): Promise<BulkPlan> {
  const named = items?.map(({ id }) => id);
  const ids = await idsOf(database, named, filter);
  const basisOf = await readBasis(database, settings, change);
  const missing = (named ?? []).filter((id) => !ids.includes(id));
  const planned: (Omit<StoredChange, 'place'> | undefined)[] = missing.map((id) =>
    refused({ id, title: String(id), is_hidden: false }, 'product-not-found'),
  );
  for (let from = 0; from < ids.length; from += BATCH) {
    const products = await storedProducts(database, ids.slice(from, from + BATCH));
    planned.push(...products.map((product) => planOne(product, change, basisOf(product.id))));
  }
  const changes = planned.filter((each) => each !== undefined).map((each, place) => ({ ...each, place }));
  return { changes, unchanged: planned.length - changes.length };
}

type Named = Pick<StoredProduct, 'id' | 'title' | 'is_hidden'>;

const named = ({ id, title, is_hidden }: Named) =>
  ({ kind: 'changed', product_id: id, finish_id: null, title, is_hidden }) as const;

const refused = (product: Named, problem: ProblemCode) => ({ ...named(product), before: null, after: {}, problem });

/** Undefined for a product that is so already. */
function planOne(
  product: StoredProduct,
  change: ProductChange,
  basis: PriceBasis,
): Omit<StoredChange, 'place'> | undefined {
  const planned = planChange(product, change, basis);
  if ('problem' in planned) return refused(product, planned.problem);
  const values = differences(product, { ...product, ...planned.after }, EDITABLE_COLUMNS);
  return values && { ...named(product), ...values };
}

/** @throws ApiError for too many */
async function idsOf(
  database: Database,
  named: readonly number[] | undefined,
  filter: ProductFilter,
): Promise<number[]> {
  const products = database.selectFrom('product').select('product.id').orderBy('product.id');
  const found = await products
    .where(named === undefined ? isWanted(filter) : sql<boolean>`product.id = any(${named}::integer[])`)
    .limit(MOST_CHANGED + 1)
    .execute();
  if (found.length > MOST_CHANGED) throw new ApiError('bulk-too-many');
  return found.map(({ id }) => id);
}

/** What margins are reckoned from, product by product, where the change is one. */
async function readBasis(database: Database, settings: SettingsService, { price_margin: margin }: ProductChange) {
  const { vat_percent: vatPercent, internal_currency } = await settings.read();
  const earnings = margin === undefined ? undefined : await earningsOf(database);
  return (id: number): PriceBasis => {
    const bought = earnings?.get(id)?.bought_minor ?? null;
    const costMinor = bought === null ? undefined : creditsFor(bought, internal_currency.exchange_rate_eur, 1);
    return { vatPercent, costMinor };
  };
}
