import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** `Rifle`; `rank` orders what shoppers choose from. */
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

/** A paint of a weapon. `name` is empty for a bare one, `phase` where there are none. */
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

/** A finish in one wear and one class, as it is sold. Prices in hundredths of a Credit. */
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
  image: string | null;
  shuffle: GeneratedAlways<number>;
  created_at: ColumnType<Date, never, never>;
}

interface CatalogueSeedTable {
  /** How many were planted. */
  products: number;
  planted_at: ColumnType<Date, never, never>;
}

/** One row: how many imports have changed the catalogue. */
interface CatalogueRevisionTable {
  revision: number;
}

export interface CatalogueTables {
  item_type: ItemTypeTable;
  quality: QualityTable;
  weapon: WeaponTable;
  finish: FinishTable;
  product: ProductTable;
  catalogue_seed: CatalogueSeedTable;
  catalogue_revision: CatalogueRevisionTable;
}
