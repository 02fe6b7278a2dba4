import { products as calls, PRODUCT_SORTS, PRODUCT_STATES } from '@patina/shared-api/contract/desk/products';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

/** What products can be sorted and filtered by. */
export const PRODUCT_TABLE = tableSchema({
  sorts: PRODUCT_SORTS,
  filters: { search: 'text', state: PRODUCT_STATES, type: 'text' },
});

/** One page of the products. */
export const productList = (query: QueryOf<typeof PRODUCT_TABLE>) => deskList(calls.list, { query });
