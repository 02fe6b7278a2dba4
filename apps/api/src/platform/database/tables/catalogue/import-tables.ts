import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Values of a product or a finish, by the names of their columns. */
export type StoredValues = Record<string, string | number | boolean | null>;

export type ImportState = 'uploaded' | 'previewed' | 'imported' | 'undone';
export type ImportChangeKind = 'new' | 'changed' | 'finish';

interface CatalogueImportTable {
  id: Generated<number>;
  name: string;
  operator: string;
  state: ImportState;
  rate: Generated<number>;
  revision: number | null;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  created_at: ColumnType<Date, never, never>;
  imported_at: Date | null;
  undone_at: Date | null;
  undone_by: string | null;
}

interface CatalogueImportChangeTable {
  import_id: number;
  place: number;
  kind: ImportChangeKind;
  product_id: number | null;
  finish_id: number | null;
  title: string;
  is_hidden: Generated<boolean>;
  before: JSONColumnType<StoredValues> | null;
  after: JSONColumnType<StoredValues>;
  outcome: 'undone' | 'kept' | null;
}

export interface ImportTables {
  catalogue_import: CatalogueImportTable;
  catalogue_import_part: { import_id: number; place: number; content: string };
  catalogue_import_change: CatalogueImportChangeTable;
}
