import { type Hearts, MOST_WATCHED, type WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import {
  describeUnit,
  type Pictures,
  type ProductRow,
  productCard,
  productRepository,
  recentPrices,
  unitOf,
  unitRepository,
} from '#catalogue/catalogue.ts';
import { lockAccount } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { paginationMeta } from '#platform/http/pagination.ts';
import { NEVER, type WatchEntry, type Watched, watchRepository } from '#watching/watch-repository.ts';

/** Of what a user wants to be told; prices in Credits. What is absent stays as it is, null takes it back. */
export interface Alerts {
  price_below?: number | null | undefined;
  drop_percent?: number | null | undefined;
  float_below?: number | null | undefined;
  back_in_stock?: boolean | undefined;
}

/** A product or a unit that can be watched. */
interface Watchable {
  priceMinor: number;
  stock: number;
  hasWear: boolean;
}

export type Watchlist = ReturnType<typeof watchlistService>;

/** What people watch, and of what they want to be told (docs/product.md#watchlist). */
export function watchlistService(database: Database, pictures: Pictures) {
  /** Does something with what is watched by a user who is locked, so that no two requests add the last one. */
  const locked = <Result>(userId: number, work: (transaction: Database) => Promise<Result>): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      await lockAccount(transaction, userId);
      return work(transaction);
    });

  return {
    /** A page of it, the latest first; with `item_id` what is watched of one product. */
    async contents(
      userId: number,
      { page, limit, item_id }: { page: number; limit: number; item_id?: number | undefined },
    ): Promise<{ payload: WatchedItem[]; meta: ListMeta }> {
      const all = await watchRepository(database).ofUser(userId);
      const wanted = item_id === undefined ? all : all.filter((entry) => entry.item_id === item_id);
      const shown = wanted.slice((page - 1) * limit, page * limit);
      return {
        payload: await describe(database, shown, pictures),
        meta: paginationMeta(wanted.length, page, limit, shown.length),
      };
    },

    async hearts(userId: number): Promise<Hearts> {
      const all = await watchRepository(database).ofUser(userId);
      return {
        items: all.flatMap(({ item_id, unit_id }) => (unit_id === null ? [item_id] : [])),
        units: all.flatMap(({ unit_id }) => unit_id ?? []),
      };
    },

    /**
     * Watches something, and sets the alerts that are given. Who wants to be told that it is back waits anew, also for what is back
     * already.
     * @throws ApiError
     */
    async add(userId: number, watched: Watched, alerts: Alerts): Promise<void> {
      requirePossible(watched, alerts);
      const present = await requireWatchable(database, watched);
      await locked(userId, async (transaction) => {
        const known = await watchRepository(transaction).ofUser(userId);
        if (!known.some(isSame(watched))) {
          if (known.length >= MOST_WATCHED) throw new ApiError('too-many-watched');
          await begin(transaction, userId, watched, present);
        }
        await setAlerts(transaction, userId, watched, alerts, { present, isNew: true });
      });
    },

    /** Changes of what a user is told; what has not changed is not told again. @throws ApiError */
    async update(userId: number, watched: Watched, alerts: Alerts): Promise<void> {
      requirePossible(watched, alerts);
      const [present] = await watchablesOf(database, [watched]);
      await locked(userId, async (transaction) => {
        const known = await watchRepository(transaction).ofUser(userId);
        if (!known.some(isSame(watched))) throw new ApiError('not-watched');
        await setAlerts(transaction, userId, watched, alerts, { present, isNew: false });
      });
    },

    remove: (userId: number, watched: Watched): Promise<void> => watchRepository(database).remove(userId, watched),

    /** Adds what a guest has watched, as far as it is there and there is room. */
    take: (userId: number, items: readonly Watched[]): Promise<void> =>
      locked(userId, async (transaction) => {
        const known = await watchRepository(transaction).ofUser(userId);
        const watchable = await watchablesOf(transaction, items);
        const added = new Map<string, { watched: Watched; watchable: Watchable }>();
        items.forEach((watched, place) => {
          const found = watchable[place];
          if (found !== undefined && !known.some(isSame(watched)))
            added.set(`${watched.item_id} ${watched.unit_id}`, { watched, watchable: found });
        });
        for (const { watched, watchable } of [...added.values()].slice(0, MOST_WATCHED - known.length))
          await begin(transaction, userId, watched, watchable);
      }),
  };
}

const isSame =
  ({ item_id, unit_id }: Watched) =>
  (entry: WatchEntry): boolean =>
    entry.item_id === item_id && entry.unit_id === (unit_id ?? null);

/** @throws ApiError for what cannot be told of a unit */
function requirePossible({ unit_id }: Watched, { float_below, back_in_stock }: Alerts): void {
  if (unit_id === undefined) return;
  if (float_below != null) throw invalidInput({ float_below: 'only-of-products' });
  if (back_in_stock) throw invalidInput({ back_in_stock: 'only-of-products' });
}

/** What can be watched, each in the place of its item; undefined for what is not there, or is another product's. */
async function watchablesOf(transaction: Database, items: readonly Watched[]): Promise<(Watchable | undefined)[]> {
  const rows = await productRepository(transaction).productsOf(items.map(({ item_id }) => item_id));
  const products = new Map(rows.map((row) => [row.id, row]));
  const chosen = await unitRepository(transaction).available(items.flatMap(({ unit_id }) => unit_id ?? []));
  const units = new Map(chosen.map((row) => [row.facts.id, row]));
  return items.map(({ item_id, unit_id }) => {
    const product = products.get(item_id);
    if (product === undefined) return undefined;
    const { stock, price_minor, wear_min } = product;
    const unit = unit_id === undefined ? undefined : units.get(unit_id);
    if (unit_id !== undefined && unit?.product_id !== item_id) return undefined;
    return { stock, priceMinor: unit?.price_minor ?? price_minor, hasWear: wear_min !== null };
  });
}

/** @throws ApiError for what is not there */
async function requireWatchable(transaction: Database, watched: Watched): Promise<Watchable> {
  const [found, product] = await watchablesOf(transaction, [watched, { item_id: watched.item_id }]);
  if (found !== undefined) return found;
  throw product === undefined ? new ApiError('product-not-found') : invalidInput({ unit_id: 'unit-not-found' });
}

async function begin(transaction: Database, user_id: number, { item_id, unit_id }: Watched, { priceMinor }: Watchable) {
  const watches = watchRepository(transaction);
  if (unit_id === undefined) await watches.addProduct({ user_id, product_id: item_id, priceMinor });
  else await watches.addUnit({ user_id, unit_id, priceMinor });
}

/** Sets what is given. An alert whose limit is another one is told anew; one that stays the same is not. */
async function setAlerts(
  transaction: Database,
  userId: number,
  watched: Watched,
  { price_below, drop_percent, float_below, back_in_stock }: Alerts,
  { present, isNew }: { present: Watchable | undefined; isNew: boolean },
): Promise<void> {
  if ([price_below, drop_percent, float_below, back_in_stock].every((alert) => alert === undefined)) return;
  if (float_below != null && present?.hasWear === false) throw invalidInput({ float_below: 'item-without-wear' });
  const limit = price_below == null ? null : toMinor(price_below);
  const percent = drop_percent ?? null;
  const ofPrices = {
    ...(price_below !== undefined && {
      price_below_minor: limit,
      is_below: sql<boolean>`is_below and price_below_minor is not distinct from ${limit}::integer`,
    }),
    ...(drop_percent !== undefined && {
      drop_percent: percent,
      highest_minor: sql<number>`case when drop_percent is not distinct from ${percent}::integer then highest_minor
        else coalesce(${present?.priceMinor ?? null}::integer, highest_minor) end`,
    }),
    is_to_check: true,
  };
  if (watched.unit_id !== undefined) {
    await watchRepository(transaction).changeUnit(userId, watched.unit_id, ofPrices);
    return;
  }
  const float = float_below == null ? null : String(float_below);
  // Who changes what they watch, while it is in stock, waits until it is sold out and back.
  const changed = sql<Date | null>`case when back_in_stock then told_at
    when ${present?.stock ?? 0}::integer > 0 then ${NEVER} end`;
  await watchRepository(transaction).changeProduct(userId, watched.item_id, {
    ...ofPrices,
    ...(float_below !== undefined && {
      float_below: float,
      is_under_float: sql<boolean>`is_under_float and float_below is not distinct from ${float}::numeric`,
    }),
    ...(back_in_stock === false && { back_in_stock, told_at: NEVER }),
    ...(back_in_stock === true && { back_in_stock, told_at: isNew ? null : changed }),
  });
}

/** Entries with their products, units and prices of the last days. */
async function describe(
  database: Database,
  entries: readonly WatchEntry[],
  pictures: Pictures,
): Promise<WatchedItem[]> {
  const ids = [...new Set(entries.map(({ item_id }) => item_id))];
  const products = new Map((await productRepository(database).productsOf(ids)).map((row) => [row.id, row]));
  const chosen = await unitRepository(database).available(entries.flatMap(({ unit_id }) => unit_id ?? []));
  const units = new Map(chosen.map((row) => [row.facts.id, row]));
  const prices = await recentPrices(database, ids);
  return entries.flatMap((entry) => {
    const product: ProductRow | undefined = products.get(entry.item_id);
    if (product === undefined) return [];
    const unit = entry.unit_id === null || product.stock === 0 ? undefined : units.get(entry.unit_id);
    return {
      ...entry,
      price_then: entry.price_then ?? fromMinor(product.price_minor),
      product: productCard(product, pictures),
      unit: unit === undefined ? null : describeUnit(unitOf(unit), product),
      prices: prices.get(entry.item_id) ?? [],
    };
  });
}
