import type { Kysely } from 'kysely';
import type { CatalogueTables } from '#features/catalogue/catalogue-tables.ts';
import type { ContentTables } from '#features/content/content-tables.ts';
import type { PriceHistoryTables } from '#features/price-history/price-history-tables.ts';

/** Every table of the store; each feature declares its own. */
export type Tables = CatalogueTables & ContentTables & PriceHistoryTables;

/** A database or a transaction on it: repositories are made from either. */
export type Database = Kysely<Tables>;
