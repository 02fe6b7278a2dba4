import type {
  DeskOffer,
  DeskOfferQuery,
  DeskOfferRow,
  OfferMarket,
  OfferQueue,
} from '@patina/shared-api/contract/desk/offers';
import { type RawBuilder, sql } from 'kysely';
import { type Pictures, type ProductRow, productRepository } from '#catalogue/catalogue.ts';
import { describeDeskOffer, describeOfferRow } from '#offers/describe-offer.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import { offerMarket } from '#offers/offer-market.ts';
import { sellerHistory } from '#offers/seller-history.ts';
import {
  type Actor,
  hasItemWords,
  isPerson,
  isTagged,
  noteRead,
  type PageOf,
  queried,
  readRowId,
  readSort,
  tagsOf,
} from '#operators/operators.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type ContentService, requireCurrency, type SettingsService } from '#store/store.ts';

interface DeskOfferParts {
  settings: SettingsService;
  content: ContentService;
  pictures: Pictures;
}

export type DeskOfferService = ReturnType<typeof deskOfferService>;

/** Offers of sellers in the back office. */
export function deskOfferService(database: Database, { settings, content, pictures }: DeskOfferParts) {
  const productsOf = async (offers: readonly Offer[]) => {
    const products = await productRepository(database).productsOf(offers.flatMap(({ product_id }) => product_id ?? []));
    return new Map(products.map((product) => [product.id, product]));
  };

  async function marketOf(offer: Offer, product: ProductRow | undefined): Promise<OfferMarket | null> {
    if (product === undefined) return null;
    const { value: rate } = await requireCurrency(content, offer.currency);
    return offerMarket(database, offer, product, { settings: await settings.read(), rate });
  }

  return {
    /** The offers of a queue. */
    list: (query: DeskOfferQuery): PageOf<DeskOfferRow> =>
      queried(database, offerQueue(database, query), async (rows) => {
        const ids = rows.map(({ id }) => id);
        const [productOf, tags] = await Promise.all([productsOf(rows), tagsOf(database, 'offer', ids)]);
        return rows.map((row) => ({
          ...describeOfferRow(row, productOf.get(row.product_id ?? 0), pictures),
          tags: tags(row.id),
        }));
      }),

    /**
     * One offer, what its item is worth, and its seller, who is named to those who may see accounts; that is in the audit
     * log. @throws ApiError
     */
    async find(typed: string, { email, roles }: Actor): Promise<DeskOffer> {
      const offer = await offerRepository(database).find(readRowId(typed));
      if (offer === undefined) throw new ApiError('offer-not-found');
      const isNamed = roles.some((role) => role === 'support' || role === 'owner');
      const product = (await productsOf([offer])).get(offer.product_id ?? 0);
      const market = await marketOf(offer, product);
      const seller = await sellerHistory(database, offer, isNamed);
      const described = await describeDeskOffer(database, offer, { product, market, seller, pictures });
      if (isNamed) await noteRead(database, email, `user ${offer.user_id}`);
      return described;
    },
  };
}

const TO_RECEIVE = sql<boolean>`status in ('accepted', 'completed') and trade_state in ('waiting', 'sent')`;

/** Which offers are in a queue. */
const IN_QUEUE: Record<OfferQueue, RawBuilder<boolean>> = {
  to_price: sql<boolean>`status = 'pending'`,
  to_decide: sql<boolean>`status = 'offer'`,
  to_receive: TO_RECEIVE,
  overdue: sql<boolean>`${TO_RECEIVE} and trade_state = 'waiting' and trade_due_at < now()`,
  here: sql<boolean>`status in ('accepted', 'completed') and trade_state in ('protected', 'done')`,
  to_return: sql<boolean>`late_at is not null and returned_at is null`,
  ended: sql<boolean>`status in ('approved', 'declined', 'cancelled')`,
  all: sql<boolean>`true`,
};

/** The offers of a queue, for operators. */
function offerQueue(database: Database, { queue = 'to_price', seller, item, id, tag, sort = 'id' }: DeskOfferQuery) {
  const [column, direction] = readSort(sort);
  return database
    .selectFrom('offer')
    .where(IN_QUEUE[queue])
    .$if(id !== undefined, (offers) => offers.where('id', '=', readRowId(id)))
    .$if(seller !== undefined, (offers) => offers.where(isPerson('offer.user_id', seller ?? '')))
    .$if(item !== undefined, (offers) => offers.where(hasItemWords('offer.title', item ?? '')))
    .$if(tag !== undefined, (offers) => offers.where(isTagged('offer.id', 'offer', tag ?? '')))
    .selectAll()
    .$if(column === 'due', (offers) =>
      offers.orderBy('trade_due_at', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast()),
    )
    .orderBy('id', direction);
}

/** Number of offers in a queue, counted no further than `most`. */
export const countOffers = (database: Database, queue: OfferQueue, most: number): Promise<number> =>
  countRows(database, offerQueue(database, { queue }).clearSelect().clearOrderBy().select('id').limit(most));
