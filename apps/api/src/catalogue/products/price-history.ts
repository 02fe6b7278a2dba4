import type { ProductEdit } from '@patina/shared-api/contract/desk/products';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql } from 'kysely';
import { PRICE_RANGE, type Why } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** A past price in hundredths, in force since `daysAgo` days ago. */
export interface PastPrice {
  productId: number;
  daysAgo: number;
  priceMinor: number;
  isSale: boolean;
}

/** Days before a reduction whose lowest price is shown: Directive 98/6/EC, article 6a, paragraph 2. */
const DAYS = 30;

/**
 * Lowest price of a product in the 30 days before its present price, in hundredths; null if there is no earlier price. The price
 * on the first of these days counts, even if it started before.
 */
export async function lowBeforePresent(database: Database, productId: number): Promise<number | null> {
  const { rows } = await sql<{ low_minor: number | null }>`with history as (
      select since, price from product_price where product_id = ${productId}
    ), present as (
      select max(since) as since from history
    )
    select min(history.price) as low_minor from history, present
    where history.since < present.since and history.since >= coalesce(
      (select max(since) from history where since <= present.since - make_interval(days => ${DAYS})), '-infinity')`.execute(
    database,
  );
  return rows[0]?.low_minor ?? null;
}

export async function addPastPrices(database: Database, prices: readonly PastPrice[]): Promise<void> {
  await sql`insert into product_price (product_id, since, price, is_sale)
    select "productId", now() - make_interval(hours => ("daysAgo" * 24)::integer), "priceMinor", "isSale"
    from json_to_recordset(${JSON.stringify(prices)}::json)
      as given("productId" integer, "daysAgo" double precision, "priceMinor" integer, "isSale" boolean)`.execute(
    database,
  );
}

/** A new price beside the reference price of its product, in hundredths of a Credit. */
interface JudgedPrice {
  title: string;
  priceMinor: number;
  referenceMinor: number;
  /** Number of all such prices. */
  count: number;
}

/**
 * The reference price of a product in a query: the one that was in force some days ago, or the one that two people have agreed on
 * since, by an edit or by an import; the present one where it has never changed.
 */
function referencePrice(product: RawBuilder<unknown>, days: number): RawBuilder<number> {
  const since = sql`now() - make_interval(days => ${days})`;
  const agreed = sql`(select max(decided_at) from approval where state = 'approved' and decided_at > ${since} and (
    (action = 'product set' and subject = 'product ' || ${product}) or
    (action = 'catalogue import' and exists (select from catalogue_import_change as change
      where change.import_id = substring(subject from '\\d+$')::integer and change.product_id = ${product}))))`;
  const history = sql`product_price as history where history.product_id = ${product}`;
  return sql<number>`coalesce(
    (select price from ${history} and since >= ${agreed} order by since limit 1),
    (select price from ${history} and since <= coalesce(${agreed}, ${since}) order by since desc limit 1),
    (select price from ${history} order by since limit 1),
    (select price from product where id = ${product}))`;
}

/** Per cent as a factor that the database multiplies by exactly. */
const factor = (percent: number) => sql`${String(fromMinor(percent))}::numeric`;

/** Of some new prices by product those that one person may not set on their own. */
function pricesOutOfRange(prices: RawBuilder<unknown>): RawBuilder<unknown> {
  const { least, most, days } = PRICE_RANGE;
  return sql`select product_id, title, price_minor, reference_minor from (
      select given.product_id, product.title, given.price_minor,
        ${referencePrice(sql`given.product_id`, days)} as reference_minor
      from (${prices}) as given (product_id, price_minor) join product on product.id = given.product_id
    ) as judged
    where price_minor < reference_minor * ${factor(least)} or price_minor > reference_minor * ${factor(most)}`;
}

/** The first of such prices. */
async function firstOutOfRange(database: Database, prices: RawBuilder<unknown>): Promise<JudgedPrice | undefined> {
  const { rows } =
    await sql<JudgedPrice>`select title, price_minor as "priceMinor", reference_minor as "referenceMinor",
      (count(*) over ())::integer as count
    from (${pricesOutOfRange(prices)}) as unusual order by product_id limit 1`.execute(database);
  return rows[0];
}

/** The new prices of an import. */
const pricesOf = (id: number) => sql`select product_id, (after ->> 'price')::integer from catalogue_import_change
  where import_id = ${id} and kind = 'changed' and after ? 'price' and problem is null`;

/** Leaves products of a preview as they are whose new prices a second person would have to agree to. Returns how many. */
export async function leaveUnusual(transaction: Database, id: number): Promise<number> {
  const { numAffectedRows } = await sql`update catalogue_import_change set problem = 'price-unusual'
    where import_id = ${id} and product_id in (select product_id from (${pricesOutOfRange(pricesOf(id))}) as unusual)`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** Why a new price of a product waits for a second person. */
export async function unusualPrice(
  database: Database,
  id: number,
  { new: is_new, hidden: is_hidden, ...change }: ProductEdit['change'],
): Promise<Why | undefined> {
  const { price } = change;
  if (price === undefined) return undefined;
  const given = sql`values (${id}::integer, ${toMinor(price)}::integer)`;
  const found = await firstOutOfRange(database, given);
  if (found === undefined) return undefined;
  const details = { ...change, is_new, is_hidden, reference_price: fromMinor(found.referenceMinor), change: undefined };
  return { rule: 'product-price', amountMinor: found.priceMinor, details };
}

/** Why an import that was previewed waits for a second person. */
export async function unusualImport(database: Database, id: number): Promise<Why | undefined> {
  const state = database
    .selectFrom('catalogue_import')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'previewed');
  if ((await state.executeTakeFirst()) === undefined) return undefined;
  const first = await firstOutOfRange(database, pricesOf(id));
  if (first === undefined) return undefined;
  const { title, priceMinor, referenceMinor, count: products } = first;
  const shown = { title, price: fromMinor(priceMinor), reference_price: fromMinor(referenceMinor) };
  return { rule: 'import-price', amountMinor: 0, details: { products, ...shown } };
}
