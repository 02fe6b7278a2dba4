import { createHash } from 'node:crypto';
import { FIRST_STEAM_ID } from '@patina/shared-api/contract/account/trade-link';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export type AccountTrait = Pick<Selectable<Tables['account_trait']>, 'kind' | 'digest'>;

/** A card by what its provider knows it by. */
export const providerCard = (provider: string, card: string): AccountTrait => ({
  kind: 'card',
  digest: createHash('sha256').update(`${provider} ${card}`).digest('base64url'),
});

/** Digests of what accounts of the same person would share; takes a database or a transaction. */
export function accountTraits(database: Database) {
  return {
    async add(userId: number, trait: AccountTrait): Promise<void> {
      await database
        .insertInto('account_trait')
        .values({ user_id: userId, ...trait })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async deleteOfUser(userId: number): Promise<void> {
      await database.deleteFrom('account_trait').where('user_id', '=', userId).execute();
    },
  };
}

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
  payment: (key) => sql`select user_id as owner from payment where number = ${numbered(key)}`,
  payout: (key) => sql`select user_id as owner from payout where id = ${numbered(key)}`,
  'payout batch': (key) => sql`select distinct user_id as owner from payout where batch_id = ${numbered(key)}`,
  message: (key) =>
    sql`select user_id as owner from support_message where id = ${numbered(key)} and user_id is not null`,
  prompt: (key) => sql`select user_id as owner from bundle where id = ${numbered(key)} and user_id is not null`,
  promo: (key) => sql`
    select made_by as owner from promo_code where code = ${key.toUpperCase()} and made_by is not null
    union select user_id from shop_order join promo_code on promo_code.id = promo_id where code = ${key.toUpperCase()}`,
};

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
    sql`select id, 'steam', ${digestOf(sql`(${String(FIRST_STEAM_ID)}::bigint + ${partner}::bigint)::text`)}
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

/** Somebody who acts in the back office, by their account. */
interface Actor {
  userId: number;
  email: string;
}

interface Act {
  /** `order refund` */
  action: string;
  /** `order 12` */
  subject: string;
}

/** Writes the refusal of an act to the audit log. Returns the error. */
async function refused(
  database: Database,
  actor: Actor,
  { action, subject }: Act,
  code: 'own-account' | 'linked-account',
) {
  await auditLog(database).note({
    operator: actor.email,
    action: 'act refused',
    subject,
    after: { act: action, refused: code },
  });
  return new ApiError(code);
}

/**
 * The linked accounts that an act is about, for which somebody else decides.
 * @param isNoted whether a refusal is in the audit log, as it is where the act was to be done
 * @throws ApiError for an act on what is the actor's own
 */
export async function requireNotOwn(database: Database, actor: Actor, act: Act, isNoted = true): Promise<number[]> {
  const owners = await ownersOf(database, act.subject);
  if (owners.includes(actor.userId)) {
    throw isNoted ? await refused(database, actor, act, 'own-account') : new ApiError('own-account');
  }
  return linkedAccounts(database, actor.userId, owners);
}

/**
 * Requires that somebody may decide on what another person has requested: it is neither theirs, nor of an account that is linked
 * with theirs, nor was it requested by one.
 * @throws ApiError; that is in the audit log
 */
export async function requireIndependent(
  database: Database,
  actor: Actor,
  { requestedBy, ...act }: Act & { requestedBy: number | undefined },
): Promise<void> {
  const linked = await requireNotOwn(database, actor, act);
  const others = requestedBy === undefined ? [] : await linkedAccounts(database, actor.userId, [requestedBy]);
  if (linked.length + others.length > 0) throw await refused(database, actor, act, 'linked-account');
}
