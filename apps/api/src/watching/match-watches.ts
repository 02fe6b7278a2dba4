import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isChangedSince } from '#catalogue/catalogue.ts';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database } from '#platform/database/tables.ts';
import { insertingAlerts } from '#store/store.ts';

/** Key of the advisory lock: "watc" in ASCII. */
const LOCK = 0x77617463;

/** Seconds within which nobody is told the same of one thing twice, however often it changes. */
const PAUSE = 3600;

/**
 * Tells those who watch products and units of what has changed since the last round, each once; where another server is doing that,
 * does nothing. What is told, and that it is told, is written in one transaction, so that it is neither lost nor repeated.
 */
export async function matchWatches(database: Database): Promise<void> {
  await database.transaction().execute((transaction) =>
    runAlone(transaction, LOCK, async () => {
      // The next round looks at what this snapshot does not see; what this round sees beyond it is not told again.
      const { rows } = await sql<{ seen: string; now: string }>`
        select seen_snapshot as seen, pg_current_snapshot()::text as now from matching_round`.execute(transaction);
      const [round] = rows;
      if (round === undefined) return;
      await matchProducts(transaction, round.seen);
      await matchUnits(transaction, round.seen);
      await transaction.updateTable('matching_round').set({ seen_snapshot: round.now, at: new Date() }).execute();
    }),
  );
}

const isPaused = (column: string): RawBuilder<SqlBool> =>
  sql`coalesce(${sql.ref(column)} > now() - make_interval(secs => ${PAUSE}), false)`;

/**
 * Locks accounts of those who may be told, against being closed meanwhile: who closes one locks it before what it watches, so that
 * the two cannot deadlock.
 */
const lockWatchers = (transaction: Database, due: RawBuilder<unknown>) =>
  sql`select count(*) from (select from user_account where id in (select user_id from (${due}) as due)
    order by id for key share) as locked`.execute(transaction);

/** The name of a product with its phase, and its path. */
const NAME = sql`product.title || case when finish.phase = '' then '' else ' · ' || finish.phase end`;
const PATH = sql`'/products/' || item_type.slug || '/' || weapon.slug || '/' || product.id`;
const NAMED = sql`join finish on finish.id = product.finish_id join item_type on item_type.id = product.type_id
  join weapon on weapon.id = product.weapon_id`;

/** What is so of prices, of a row `watch` and the columns `price` and `is_there` of a row `present`. */
const OF_PRICES = sql`
  watch.price_below_minor is not null and present.is_there and present.price <= watch.price_below_minor
    and not watch.is_below as is_below_now,
  ${isPaused('watch.below_told_at')} as is_below_paused,
  watch.is_below and present.price <= watch.price_below_minor as is_below_still,
  watch.drop_percent is not null and present.is_there and watch.highest_minor is not null
    and present.price::bigint * 100 <= watch.highest_minor::bigint * (100 - watch.drop_percent) as is_drop_now,
  ${isPaused('watch.drop_told_at')} as is_drop_paused,
  watch.highest_minor as highest`;

const TELLS_BELOW = sql`(is_below_now and not is_below_paused)`;
const TELLS_DROP = sql`(is_drop_now and not is_drop_paused)`;
/** What is to be told later, if it is so then. */
const IS_HELD = sql`(is_below_now and is_below_paused or is_drop_now and is_drop_paused)`;
const HIGHEST = sql`case when ${TELLS_DROP} then price when is_there then greatest(highest, price) else highest end`;

/** What a round notes of prices in the row `watch`. */
const SET_OF_PRICES = sql`
  is_below = is_below_still or ${TELLS_BELOW},
  below_told_at = case when ${TELLS_BELOW} then now() else watch.below_told_at end,
  highest_minor = ${HIGHEST},
  drop_told_at = case when ${TELLS_DROP} then now() else watch.drop_told_at end`;

/** A price as a `StoredFact`. @param column of hundredths of a Credit */
const credits = (column: string) => sql`jsonb_build_object('credits_minor', ${sql.ref(column)})`;

/** The alerts of prices to those of `told`: each is written only where it is due. */
const PRICE_ALERTS = sql`
  select user_id, 'priceBelow' as kind, jsonb_build_object('item', item, 'price', ${credits('price')},
    'limit', ${credits('price_below_minor')}) as facts, path as link
  from told where ${TELLS_BELOW}
  union all
  select user_id, 'priceDropped', jsonb_build_object('item', item, 'price', ${credits('price')},
    'before', ${credits('highest')},
    'percent', ((highest - price)::bigint * 100 / greatest(highest, 1))::text), path
  from told where ${TELLS_DROP}`;

/** Watched products that are to be looked at: they have changed, or the watch is new or was told too short a time ago. */
const dueProducts = (seen: string) => sql`
  select user_id, product_id from product_watch
  where product_id in (select id from product where ${isChangedSince('product.changed_in', seen)})
  union select user_id, product_id from product_watch where is_to_check`;

async function matchProducts(transaction: Database, seen: string): Promise<void> {
  await lockWatchers(transaction, dueProducts(seen));
  const tellsBack = sql`(is_back_now and not is_back_paused)`;
  const tellsFloat = sql`(is_float_now and not is_float_paused)`;
  const isHeld = sql`(${IS_HELD} or is_back_now and is_back_paused or is_float_now and is_float_paused)`;
  const isUnder = sql`coalesce(present.lowest_float::numeric <= watch.float_below, false)`;
  await sql`
    with due as materialized (${dueProducts(seen)}),
    seen as materialized (
      select watch.user_id, watch.product_id, watch.price_below_minor, present.*, ${OF_PRICES},
        watch.told_at is null and present.is_there as is_back_now, ${isPaused('watch.back_told_at')} as is_back_paused,
        watch.back_in_stock and not present.is_there as is_awaited,
        present.is_there and ${isUnder} and not watch.is_under_float as is_float_now,
        ${isPaused('watch.float_told_at')} as is_float_paused,
        watch.is_under_float and ${isUnder} as is_float_still
      from due
      join product_watch as watch using (user_id, product_id)
      join (
        select product.id, product.price, product.stock > 0 as is_there, product.lowest_float,
          ${NAME} as item, ${PATH} as path
        from product ${NAMED}
      ) as present on present.id = watch.product_id
    ),
    told as (
      update product_watch as watch set
        ${SET_OF_PRICES},
        told_at = case when ${tellsBack} then now() when is_awaited then null else watch.told_at end,
        back_told_at = case when ${tellsBack} then now() else watch.back_told_at end,
        is_under_float = is_float_still or ${tellsFloat},
        float_told_at = case when ${tellsFloat} then now() else watch.float_told_at end,
        is_to_check = ${isHeld}
      from seen
      where watch.user_id = seen.user_id and watch.product_id = seen.product_id
        and (watch.is_to_check <> ${isHeld} or ${TELLS_BELOW} or ${TELLS_DROP} or ${tellsBack} or ${tellsFloat}
          or watch.is_below and not is_below_still or watch.is_under_float and not is_float_still
          or is_awaited and watch.told_at is not null
          or watch.drop_percent is not null and is_there and price > coalesce(highest, 0))
      returning seen.*
    )
    ${insertingAlerts(sql`${PRICE_ALERTS}
      union all
      select user_id, 'backInStock', jsonb_build_object('item', item, 'price', ${credits('price')}), path
      from told where ${tellsBack}
      union all
      select user_id, 'floatBelow', jsonb_build_object('item', item, 'float', trim_scale(lowest.float_value)::text,
        'price', ${credits('lowest.unit_price')}), path || '?unit=' || lowest.id
      from told, lateral (
        select unit.id, unit.float_value, greatest(unit.price_minor, told.price) as unit_price
        from unit where unit.product_id = told.product_id and unit.state = 'available' and unit.float_value is not null
        order by unit.float_value, unit.id limit 1
      ) as lowest where ${tellsFloat}`)}`.execute(transaction);
}

/** Watched units that are to be looked at: they or their products have changed, or the watch is. */
const dueUnits = (seen: string) => sql`
  select user_id, unit_id from unit_watch
  where unit_id in (
    select id from unit where unit.state = 'available' and ${isChangedSince('unit.changed_in', seen)}
    union select watched.unit_id from unit_watch as watched join unit on unit.id = watched.unit_id
      join product on product.id = unit.product_id where ${isChangedSince('product.changed_in', seen)})
  union select user_id, unit_id from unit_watch where is_to_check`;

async function matchUnits(transaction: Database, seen: string): Promise<void> {
  await lockWatchers(transaction, dueUnits(seen));
  await sql`
    with due as materialized (${dueUnits(seen)}),
    seen as materialized (
      select watch.user_id, watch.unit_id, watch.price_below_minor, present.*, ${OF_PRICES}
      from due
      join unit_watch as watch using (user_id, unit_id)
      join (
        select unit.id, greatest(unit.price_minor, product.price) as price,
          unit.state = 'available' and product.stock > 0 as is_there,
          ${NAME} || coalesce(', float ' || unit.float_value, '') as item, ${PATH} || '?unit=' || unit.id as path
        from unit join product on product.id = unit.product_id ${NAMED}
      ) as present on present.id = watch.unit_id
    ),
    told as (
      update unit_watch as watch set
        ${SET_OF_PRICES},
        is_to_check = ${IS_HELD}
      from seen
      where watch.user_id = seen.user_id and watch.unit_id = seen.unit_id
        and (watch.is_to_check <> ${IS_HELD} or ${TELLS_BELOW} or ${TELLS_DROP} or watch.is_below and not is_below_still
          or watch.drop_percent is not null and is_there and price > highest)
      returning seen.*
    )
    ${insertingAlerts(PRICE_ALERTS)}`.execute(transaction);
}
