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

export interface ProductTables {
  item_type: ItemTypeTable;
  quality: QualityTable;
  weapon: WeaponTable;
  finish: FinishTable;
  product: ProductTable;
  catalogue_seed: CatalogueSeedTable;
  catalogue_revision: CatalogueRevisionTable;
}
