import type { GeneratedAlways } from 'kysely';

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

export interface StockCountTables {
  stock_count: StockCountTable;
  stock_count_by_price: StockCountByPriceTable;
  stock_count_change: StockCountChangeTable;
}
