import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { type Selectable, sql } from 'kysely';
import { itemKey, namesItem, type Offer } from '#offers/offers.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { DAY, SECOND } from '#platform/time.ts';
import type { TradedItem } from './steam-answers.ts';
import type { SteamTrade } from './steam-trade.ts';

/** Items of older offers are nobody's any more. */
const OLDEST_DAYS = 400;

/** An offer with the linked account of its seller, and the market hash name of its product; null where the catalogue has none. */
type Candidate = Offer & Pick<Selectable<Tables['user_account']>, 'steamid'> & { product_title: string | null };

/** An item that came, with the offer that it is of. */
export interface Matched {
  item: TradedItem;
  offer: Candidate;
  /** Whether it has come from the Steam account that the offer's seller has linked; a pasted link proves nothing. */
  isOfSeller: boolean;
}

/**
 * Finds the offers whose items came with a trade offer: by the id of the item, else by its name among the offers of the account that
 * has sent it which name no item. Of two that may have come already, nobody knows which one it is: then it is of none.
 */
export async function matchOffers(
  database: Database,
  trade: Pick<SteamTrade, 'items' | 'partner' | 'trade_offer' | 'changed_at'>,
): Promise<{ matched: Matched[]; unknown: TradedItem[] }> {
  const candidates = await candidatesOf(database, trade);
  const taken = new Set<number>();
  const matched: Matched[] = [];
  const unknown: TradedItem[] = [];
  for (const item of trade.items) {
    const free = candidates.filter(({ id }) => !taken.has(id));
    const offer = free.find(({ item_key }) => item_key === itemKey(item.asset)) ?? named(free, item, trade);
    if (offer === undefined) {
      unknown.push(item);
      continue;
    }
    taken.add(offer.id);
    matched.push({ item, offer, isOfSeller: offer.steamid === trade.partner });
  }
  return { matched, unknown };
}

/** The offer of the sender that names no item, and has this name. */
function named(
  candidates: readonly Candidate[],
  { name }: TradedItem,
  { trade_offer, partner }: Pick<SteamTrade, 'trade_offer' | 'partner'>,
) {
  const offers = candidates.filter(
    (one) => !namesItem(one.item_key) && one.steamid === partner && name !== null && one.product_title === name,
  );
  const own = offers.find((one) => one.trade_offer === trade_offer);
  const isUnclear = offers.some((one) => hasArrived(one.trade_state) && one.trade_offer === null);
  return own ?? (isUnclear ? undefined : offers.find(({ trade_state }) => trade_state === 'waiting'));
}

/** Offers that the items could be of, which were made before they came: those of this very trade first, then open ones. */
async function candidatesOf(
  database: Database,
  { items, partner, trade_offer, changed_at }: Pick<SteamTrade, 'items' | 'partner' | 'trade_offer' | 'changed_at'>,
): Promise<Candidate[]> {
  const found = await database
    .selectFrom('offer')
    .innerJoin('user_account', 'user_account.id', 'offer.user_id')
    .leftJoin('product', 'product.id', 'offer.product_id')
    .selectAll('offer')
    .select(['user_account.steamid', 'product.title as product_title'])
    .where(({ or, eb, and }) =>
      or([
        sql<boolean>`item_key = any(${items.map(({ asset }) => itemKey(asset))}::text[])`,
        and([
          eb('user_account.steamid', '=', partner),
          eb('offer.status', 'in', ['accepted', 'completed', 'approved']),
        ]),
      ]),
    )
    .where('offer.created_at', '>', new Date(changed_at.getTime() - OLDEST_DAYS * DAY))
    // Steam tells whole seconds.
    .where('offer.created_at', '<', new Date(changed_at.getTime() + SECOND))
    .orderBy('offer.id', 'desc')
    .execute();
  const rank = (one: Offer) => (one.trade_offer === trade_offer ? 0 : isOver(one.status) ? 2 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
