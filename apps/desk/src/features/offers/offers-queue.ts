import { OFFER_SORTS, OfferQueue } from '@patina/shared-api/contract/desk/offers';
import { tableSchema } from '#shared/data-table/table-schema.ts';

/** What the queue can be sorted and filtered by; without `queue` it has what is to be priced. */
export const OFFERS = tableSchema({
  sorts: OFFER_SORTS,
  filters: { queue: OfferQueue.options, seller: 'text', item: 'text', id: 'text' },
});

/** Address of the page of an offer in its queue. */
export const offerHref = (id: number, search: string) => `/desk/offers/${id}${search}`;
