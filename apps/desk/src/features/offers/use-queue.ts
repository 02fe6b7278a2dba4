import { useLocation, useNavigate } from '@patina/platform/router';
import { offers as calls, OFFER_SORTS, OfferQueue } from '@patina/shared-api/contract/desk/offers';
import { useRef } from 'react';
import { listSource, useList } from '#shared/data-table/desk-table.tsx';
import { textFilter } from '#shared/data-table/list-filters.tsx';
import { useTableState } from '#shared/data-table/table-state.ts';
import { useChoice } from '#shared/data-table/use-choice.ts';
import { tagFilter } from '#shared/notes/tags.tsx';
import { withoutTimeline } from '#shared/timeline/timeline-state.ts';

/** What the queue can be sorted and filtered by; without `queue` it has what is to be priced. */
export const OFFERS = listSource({
  call: calls.list,
  sorts: OFFER_SORTS,
  filters: {
    item: textFilter('offers.item'),
    seller: textFilter('offers.seller'),
    tag: tagFilter('offer'),
    queue: { reads: OfferQueue.options },
    id: { reads: 'text' },
  },
});

/** Address of the page of an offer in its queue. */
export const offerHref = (id: number, search: string) => `/desk/offers/${id}${search}`;

/** A queue of offers, and the way from one to the next; `id` is the open one. */
export function useQueue(id: number | undefined) {
  const state = useTableState(OFFERS.schema);
  const query = useList(OFFERS, state);
  const navigate = useNavigate();
  const { search: address, state: kept } = useLocation();
  const search = withoutTimeline(address);
  const rows = query.data?.payload ?? [];
  const choice = useChoice(
    rows.map((row) => String(row.id)),
    JSON.stringify(state.query),
  );
  const place = rows.findIndex((row) => row.id === id);
  /** Where the open offer is in the queue, or was before something was done with it. */
  const known = useRef(-1);
  if (place !== -1) known.current = place;

  const open = (next: number | undefined, kept: unknown) =>
    void navigate(next === undefined ? `/desk/offers${search}` : offerHref(next, search), {
      preventScrollReset: true,
      state: kept,
    });

  return {
    state,
    query,
    search,
    rows,
    choice,
    /** Opens the next offer, or the one before; the first one if none is open. At the ends it stays. */
    step(by: 1 | -1) {
      const from = place !== -1 ? place + by : id === undefined ? 0 : known.current + (by === 1 ? 0 : -1);
      const next = rows[from];
      if (next) open(next.id, kept);
    },
    /** The offer that was priced last, on the way from one to the next. */
    lastPriced: (kept as { priced?: number } | null)?.priced,
    /**
     * Opens the one that follows once something is done with the open one; the queue if it was the last.
     * @param priced number of the open one, if it was priced
     */
    openNext(priced?: number) {
      const kept = priced === undefined ? null : { priced };
      if (place === -1) return open(rows[known.current]?.id, kept);
      open((rows[place + 1] ?? rows[place - 1])?.id, kept);
    },
  };
}
