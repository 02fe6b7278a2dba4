import { sql } from 'kysely';
import { itemKey } from '#offers/offers.ts';
import type { Database } from '#platform/database/tables.ts';
import type { SteamOffer } from './steam-answers.ts';

/**
 * The trade offers that concern the store: those that its operators have reported as sent, and those from sellers or with an item that
 * was offered to it. What else an account of the store trades is nobody's business, and is not kept.
 */
export async function concerned(database: Database, offers: readonly SteamOffer[]): Promise<SteamOffer[]> {
  const sent = offers.filter(({ isOurs }) => isOurs).map(({ tradeOffer }) => tradeOffer);
  const received = offers.filter(({ isOurs }) => !isOurs);
  const [reported, sellers, keys] = await Promise.all([
    database
      .selectFrom('order_line')
      .select('trade_offer as value')
      .distinct()
      .where(sql<boolean>`trade_offer = any(${sent}::text[])`)
      .execute(),
    database
      .selectFrom('user_account')
      .select('steamid as value')
      .where(sql<boolean>`steamid = any(${received.map(({ partner }) => partner)}::text[])`)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('offer').whereRef('user_id', '=', 'user_account.id').select('offer.id')),
      )
      .execute(),
    database
      .selectFrom('offer')
      .select('item_key as value')
      .where(sql<boolean>`item_key = any(${received.flatMap(keysOf)}::text[])`)
      .execute(),
  ]);
  const known = new Set([...reported, ...sellers, ...keys].flatMap(({ value }) => value ?? []));
  return offers.filter((offer) =>
    offer.isOurs
      ? known.has(offer.tradeOffer)
      : known.has(offer.partner) || keysOf(offer).some((key) => known.has(key)),
  );
}

const keysOf = ({ receives }: SteamOffer) => receives.map(({ asset }) => itemKey(asset));
