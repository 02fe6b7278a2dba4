import {
  promo as calls,
  PACK_SORTS,
  PACK_STATES,
  PackKind,
  PROMO_SORTS,
  PROMO_STATES,
} from '@patina/shared-api/contract/desk/promo';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

export type PromoView = 'codes' | 'packs';

/** The view that an address names; the codes by default. */
export const readView = (search: URLSearchParams): PromoView => (search.get('view') === 'packs' ? 'packs' : 'codes');

export const CODES = tableSchema({ sorts: PROMO_SORTS, filters: { search: 'text', state: PROMO_STATES } });

export const codeList = (query: QueryOf<typeof CODES>) => deskList(calls.codes, { query });

export const PACKS = tableSchema({
  sorts: PACK_SORTS,
  filters: { search: 'text', kind: PackKind.options, state: PACK_STATES },
});

export const packList = (query: QueryOf<typeof PACKS>) => deskList(calls.packs, { query });
