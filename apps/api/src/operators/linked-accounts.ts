import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Steam's number of an account with partner number 0: trade links have the partner, everything else the sum of both. */
const FIRST_STEAM_ID = '76561197960265728';

const digestOf = (text: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** An address as it is compared: letters and digits alone, and only with a street and a place. */
function addressOf(street: RawBuilder<unknown>, postCode: RawBuilder<unknown>, city: RawBuilder<unknown>) {
  const place = sql`coalesce(nullif(trim(${postCode}), ''), trim(${city}))`;
  return sql`case when trim(${street}) <> '' and ${place} <> ''
    then lower(regexp_replace(${street} || ${place}, '[^[:alnum:]]', '', 'g')) end`;
}

/** What the store knows of accounts that another one of the same person would share: `(user_id, kind, value)`. */
function factsOf(users: RawBuilder<unknown>) {
  const partner = sql`substring(trade_link from 'partner=([0-9]{1,10})')`;
  const facts = [
    sql`select id, 'steam', ${digestOf(sql`steamid`)} from user_account where id in (${users})`,
    sql`select id, 'steam', ${digestOf(sql`(${sql.raw(FIRST_STEAM_ID)} + ${partner}::bigint)::text`)}
      from user_account where id in (${users})`,
    sql`select user_id, 'steam', ${digestOf(sql`nullif(recipient ->> 'steamId', '')`)}
      from shop_order where user_id in (${users})`,
    sql`select user_id, 'steam', ${digestOf(sql`substring(item_url from 'profiles/(7[0-9]{16})')`)}
      from offer where user_id in (${users})`,
    sql`select id, 'address', ${addressOf(sql`address`, sql`post_code`, sql`city`)}
      from user_account where id in (${users})`,
    sql`select user_id, 'address',
        ${addressOf(sql`recipient ->> 'address'`, sql`recipient ->> 'postCode'`, sql`recipient ->> 'city'`)}
      from shop_order where user_id in (${users})`,
    sql`select user_id, 'address', ${addressOf(sql`payee ->> 'address'`, sql`payee ->> 'postCode'`, sql`payee ->> 'city'`)}
      from payout where user_id in (${users})`,
    sql`select user_id, 'device', token_digest from browser where user_id in (${users})`,
    sql`select user_id, kind, digest from account_trait where user_id in (${users})`,
  ];
  return sql.join(facts, sql` union all `);
}

/**
 * Those of some accounts that share something with another account: a Steam account, a payment card, an IBAN, an address or a
 * device (docs/decisions/0053-nobody-decides-on-their-own.md).
 */
export async function linkedAccounts(database: Database, userId: number, others: readonly number[]): Promise<number[]> {
  if (others.length === 0) return [];
  const mine = factsOf(sql`${userId}::integer`);
  const theirs = factsOf(sql`select unnest(${others}::integer[])`);
  const { rows } = await sql<{ user_id: number }>`
    with mine (user_id, kind, value) as (${mine}), theirs (user_id, kind, value) as (${theirs})
    select distinct theirs.user_id from theirs join mine using (kind, value)
    where theirs.user_id <> ${userId} order by theirs.user_id`.execute(database);
  return rows.map(({ user_id }) => user_id);
}
