import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/**
 * The accounts that a subject belongs to, by its name in the audit log such as `order 12`: the buyer, the seller, the account
 * itself; of a promo code, who has made it and who has used it. None for what belongs to the store.
 */
export async function ownersOf(database: Database, subject: string): Promise<number[]> {
  const [, kind = '', key = ''] = /^(.+) (\S+)$/.exec(subject) ?? [];
  const select = OWNERS[kind];
  if (select === undefined) return [];
  const { rows } = await sql<{ owner: number }>`${select(key)}`.execute(database);
  return rows.map(({ owner }) => owner);
}

/** The account of who has made what waits for a release; undefined for the command line, and for everything else. */
export async function makerOf(database: Database, subject: string): Promise<number | undefined> {
  const [, batch] = /^payout batch (\d{1,9})$/.exec(subject) ?? [];
  if (batch === undefined) return undefined;
  const maker = await database
    .selectFrom('payout_batch')
    .innerJoin('user_account', 'user_account.email', 'payout_batch.created_by')
    .select('user_account.id')
    .where('payout_batch.id', '=', Number(batch))
    .executeTakeFirst();
  return maker?.id;
}

const numbered = (key: string) => (/^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0);

const OWNERS: Readonly<Record<string, (key: string) => ReturnType<typeof sql>>> = {
  user: (key) => sql`select id as owner from user_account where id = ${numbered(key)}`,
  order: (key) => sql`select user_id as owner from shop_order where id = ${numbered(key)}`,
  offer: (key) => sql`select user_id as owner from offer where id = ${numbered(key)}`,
  payout: (key) => sql`select user_id as owner from payout where id = ${numbered(key)}`,
  'payout batch': (key) => sql`select distinct user_id as owner from payout where batch_id = ${numbered(key)}`,
  prompt: (key) => sql`select user_id as owner from bundle where id = ${numbered(key)} and user_id is not null`,
  promo: (key) => sql`
    select made_by as owner from promo_code where code = ${key.toUpperCase()} and made_by is not null
    union select user_id from shop_order join promo_code on promo_code.id = promo_id where code = ${key.toUpperCase()}`,
};
