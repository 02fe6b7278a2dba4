import { sql } from 'kysely';
import { type CatalogueService, countNewOffers } from '#catalogue/catalogue.ts';
import { runAlone } from '#platform/database/run-alone.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { insertingAlerts } from '#store/store.ts';
import { readListAddress } from '#watching/list-address.ts';

/** Key of the advisory lock: "srch" in ASCII. */
const LOCK = 0x73726368;

/** Addresses that are asked in one round, those first that have waited longest. */
const MOST_ASKED = 200;

/** Seconds within which nobody is told of one search twice. */
const PAUSE = 3600;

export type FilterOf = CatalogueService['filterOf'];

/**
 * Asks the addresses that people have saved for what has come on offer since they were asked last, each once for all of them, and tells
 * those people; where another server is doing that, does nothing.
 */
export async function matchSearches(database: Database, filterOf: FilterOf): Promise<void> {
  const filters = await dueFilters(database, filterOf);
  if (filters.size === 0) return;
  await database.transaction().execute((transaction) =>
    runAlone(transaction, LOCK, async () => {
      const { rows } = await sql<{ id: number; seen: string; now: string }>`
        select id, seen_snapshot as seen, pg_current_snapshot()::text as now from list_address
        where id = any(${[...filters.keys()]}::integer[])`.execute(transaction);
      const found: { id: number; count: number }[] = [];
      for (const { id, seen } of rows) {
        const filter = filters.get(id) ?? null;
        const count = filter === null ? 0 : await countNewOffers(transaction, filter, seen);
        if (count > 0) found.push({ id, count });
      }
      await tell(transaction, found);
      const [asked] = rows;
      if (asked === undefined) return;
      await sql`update list_address set asked_at = now(), seen_snapshot = ${asked.now}
        where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(transaction);
    }),
  );
}

/**
 * Filters of the addresses that are asked next, by their ids; null for one that nothing can match. Read before the transaction: the
 * embedded engine has one connection.
 */
async function dueFilters(database: Database, filterOf: FilterOf) {
  const { rows } = await sql<{ id: number; address: string }>`
    select id, address from list_address
    where exists (select from saved_search where address_id = list_address.id and is_told)
    order by asked_at, id limit ${MOST_ASKED}`.execute(database);
  const filters = new Map<number, Awaited<ReturnType<FilterOf>>>();
  for (const { id, address } of rows) filters.set(id, await filterOfAddress(address, filterOf));
  return filters;
}

/** Null as well for an address that this release does not understand any more: it keeps no other from being asked. */
async function filterOfAddress(address: string, filterOf: FilterOf) {
  try {
    return await filterOf(readListAddress(address).query);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Counts new matches for all who have saved their addresses, and tells those who were not told a short time ago. */
async function tell(transaction: Database, found: readonly { id: number; count: number }[]): Promise<void> {
  const isDue = sql`is_told and (told_at is null or told_at <= now() - make_interval(secs => ${PAUSE}))`;
  const ids = found.map(({ id }) => id);
  // Before their searches, as by who closes an account: the two cannot deadlock.
  await sql`select count(*) from (select from user_account where id in (
      select user_id from saved_search where address_id = any(${ids}::integer[]) and is_told
      union select user_id from saved_search where untold > 0 and ${isDue})
    order by id for key share) as locked`.execute(transaction);
  await sql`update saved_search set found = least(saved_search.found + new.count, 10000), untold = least(untold + new.count, 10000)
    from unnest(${ids}::integer[], ${found.map(({ count }) => count)}::integer[]) as new(address_id, count)
    where saved_search.address_id = new.address_id and is_told`.execute(transaction);
  await sql`
    with due as materialized (select id, untold from saved_search where untold > 0 and ${isDue}),
    told as (
      update saved_search set told_at = now(), untold = 0 from due where saved_search.id = due.id
      returning user_id, name, address_id, due.untold
    )
    ${insertingAlerts(sql`
      select user_id, 'searchMatched' as kind, jsonb_build_object('name', name, 'count', untold::text) as facts, address as link
      from told join list_address on list_address.id = told.address_id`)}`.execute(transaction);
}
