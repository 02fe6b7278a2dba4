import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Item type such as `Rifle`; `rank` is the display order. */
interface ItemTypeTable {
  id: Generated<number>;
  name: string;
  slug: string;
  rank: Generated<number>;
}

/** Rarity grade, from common to rare by `rank`. */
type QualityTable = ItemTypeTable;

/** `AK-47`; `model` names the drawing. */
interface WeaponTable {
  id: Generated<number>;
  type_id: number;
  name: string;
  slug: string;
  model: string;
}

/** A finish of a weapon. `name` is empty for an unpainted one, `phase` where there is none. */
interface FinishTable {
  id: Generated<number>;
  weapon_id: number;
  quality_id: number | null;
  name: string;
  phase: Generated<string>;
  style: string;
  collection: string | null;
  wear_min: number | null;
  wear_max: number | null;
  /** Names by language: `{ "de": "Großbrand" }`. */
  names: JSONColumnType<Record<string, string>>;
}

/** A finish in one wear and one class. Prices in hundredths of a Credit. */
interface ProductTable {
  id: Generated<number>;
  external_id: string;
  finish_id: number;
  type_id: number;
  weapon_id: number;
  quality_id: number | null;
  /** 0 Factory New … 4 Battle-Scarred. */
  exterior: number | null;
  /** 0 Normal, 1 StatTrak™, 2 Souvenir. */
  item_class: number;
  title: string;
  search: string;
  price: number;
  old_price: number | null;
  is_sale: GeneratedAlways<boolean>;
  is_new: Generated<boolean>;
  stock: number;
  /** Whether an operator has taken it out of the store; then `stock` is 0, and its units are `withheld`. */
  is_hidden: Generated<boolean>;
  withheld: Generated<number>;
  image: string | null;
  shuffle: GeneratedAlways<number>;
  created_at: ColumnType<Date, never, never>;
}

interface CatalogueSeedTable {
  /** Number of products that the seed added. */
  products: number;
  planted_at: ColumnType<Date, never, never>;
}

/** One row: number of imports so far. */
interface CatalogueRevisionTable {
  revision: number;
}

/** Price of a product since a time, in hundredths of a Credit; a trigger adds a row at every change. */
interface ProductPriceTable {
  product_id: number;
  since: Date;
  price: number;
  is_sale: boolean;
}

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

/** `band`: of prices, see `price-bands.ts`. */
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

export interface ProductTables {
  item_type: ItemTypeTable;
  quality: QualityTable;
  weapon: WeaponTable;
  finish: FinishTable;
  product: ProductTable;
  catalogue_seed: CatalogueSeedTable;
  catalogue_revision: CatalogueRevisionTable;
  product_price: ProductPriceTable;
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
