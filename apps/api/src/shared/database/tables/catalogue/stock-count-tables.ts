import type { Generated, GeneratedAlways } from 'kysely';

/** Values of all facets; -1 is no quality and no exterior. */
interface FacetColumns {
  weapon_id: number;
  type_id: number;
  quality_id: number;
  exterior: number;
  item_class: number;
  is_sale: boolean;
  is_new: boolean;
}

interface StockCountTable extends FacetColumns {
  count: number;
}

/** `band`: of prices, see `price-band.ts`. */
interface StockCountByPriceTable extends StockCountTable {
  band: number;
}

/** Written by triggers of the product table. */
interface StockCountChangeTable extends FacetColumns {
  id: GeneratedAlways<number>;
  band: number;
  change: number;
}

interface SearchDocumentTable {
  id: GeneratedAlways<number>;
  finish_id: number;
  item_class: number;
  exterior: number;
  search: string;
  is_only: Generated<boolean>;
}

interface DocumentCountTable extends Omit<StockCountTable, 'exterior' | 'item_class'> {
  document_id: number;
}

/** `band`: of prices, in the table of narrow ones with two leading digits. */
interface DocumentCountByPriceTable extends DocumentCountTable {
  band: number;
}

/** Written by triggers of the product table, by narrow band. */
interface DocumentCountChangeTable extends StockCountChangeTable {
  finish_id: number;
  search: string;
}

export interface StockCountTables {
  stock_count_by_narrow_price: StockCountByPriceTable;
  search_document: SearchDocumentTable;
  document_count: DocumentCountTable;
  document_count_by_price: DocumentCountByPriceTable;
  document_count_by_narrow_price: DocumentCountByPriceTable;
  document_count_change: DocumentCountChangeTable;
  stock_count: StockCountTable;
  stock_count_by_price: StockCountByPriceTable;
  stock_count_change: StockCountChangeTable;
}
