import type {
  DeskOffer,
  DeskOfferQuery,
  DeskOfferRow,
  OFFER_SORTS,
  OfferMarket,
  OfferQueue,
} from '@patina/shared-api/contract/desk/offers';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql } from 'kysely';
import { type Pictures, type ProductRow, productRepository } from '#catalogue/catalogue.ts';
import { describeDeskOffer, describeOfferRow } from '#offers/describe-offer.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import { offerMarket } from '#offers/offer-market.ts';
import { sellerHistory } from '#offers/seller-history.ts';
import { type Actor, hasItemWords, isPerson, noteRead, readPage, readRowId } from '#operators/operators.ts';
import { csvTable, MOST_CSV_ROWS } from '#platform/csv.ts';
import { countRows } from '#platform/database/count-rows.ts';
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
    /** One page of a queue. */
    async list({ sort = 'id', queue = 'to_price', ...query }: DeskOfferQuery): Promise<{
      payload: DeskOfferRow[];
      meta: ListMeta;
    }> {
      const filter = { ...query, queue };
      const offers = offerQueue(database);
      const { rows, meta } = await readPage(query, {
        count: (most) => offers.count(filter, most),
        rows: (limit, offset) => offers.page(filter, sort, limit, offset),
      });
      const productOf = await productsOf(rows);
      const payload = rows.map((row) => describeOfferRow(row, productOf.get(row.product_id ?? 0), pictures));
      return { payload, meta };
    },

    /** The queue as a CSV file. */
    async csv({ sort = 'id', queue = 'to_price', ...filter }: DeskOfferQuery): Promise<string> {
      const rows = await offerQueue(database).page({ ...filter, queue }, sort, MOST_CSV_ROWS, 0);
      return csvTable(rows, {
        id: ({ id }) => id,
        offered: ({ created_at }) => created_at.toISOString(),
        status: ({ status }) => status,
        item: ({ title }) => title,
        quality: ({ quality }) => quality,
        asked: ({ user_price_minor }) => fromMinor(user_price_minor),
        price: ({ service_price_minor }) => (service_price_minor === null ? null : fromMinor(service_price_minor)),
        currency: ({ currency }) => currency,
        trade: ({ trade_state }) => trade_state,
        due: ({ trade_due_at }) => trade_due_at?.toISOString() ?? null,
        seller: ({ user_id }) => user_id,
      });
    },

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

export interface OfferQueueFilter {
  queue: OfferQueue;
  seller?: string | undefined;
  item?: string | undefined;
  id?: string | undefined;
}

export type OfferSort = (typeof OFFER_SORTS)[number];

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

/** Offers for operators, a page at a time; takes a database or a transaction. */
export function offerQueue(database: Database) {
  const matching = ({ queue, seller, item, id }: OfferQueueFilter) =>
    database
      .selectFrom('offer')
      .where(IN_QUEUE[queue])
      .$if(id !== undefined, (offers) => offers.where('id', '=', readRowId(id)))
      .$if(seller !== undefined, (offers) => offers.where(isPerson('offer.user_id', seller ?? '')))
      .$if(item !== undefined, (offers) => offers.where(hasItemWords('offer.title', item ?? '')));

  return {
    /** Number of matching offers, counted no further than `most`. */
    count: (filter: OfferQueueFilter, most: number): Promise<number> =>
      countRows(database, matching(filter).select('id'), most),

    page(filter: OfferQueueFilter, sort: OfferSort, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      return matching(filter)
        .selectAll()
        .$if(sort.endsWith('due'), (offers) =>
          offers.orderBy('trade_due_at', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast()),
        )
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
