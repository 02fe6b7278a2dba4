import * as z from 'zod/mini';
import { answer, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';
import { ProductChange } from './product-change.ts';
import { Refused } from './refused.ts';

/** Largest file, in bytes; larger ones are imported by the command line. */
export const MAX_IMPORT_BYTES = 8_000_000;
/** Longest part of an upload: gzip as Base64, below the limit of request bodies. */
export const MAX_IMPORT_PART = 90_000;
const MAX_IMPORT_PARTS = 100;

/** What a file changes of products by their `id`, as the list of products exports it; other columns are left out. */
export const EDITED_COLUMNS = ['price', 'old_price', 'stock', 'new'] as const;

/** The fields of a file that adds products. */
export const ADDED_COLUMNS = [
  ...['external_id', 'type', 'weapon', 'finish', 'phase', 'quality', 'collection', 'style', 'wear_min', 'wear_max'],
  ...['exterior', 'item_class', 'title', 'price', 'old_price', 'stock', 'new', 'image'],
  ...['reference_price', 'reference_currency', 'reference_source', 'reference_day'],
] as const;

/** The fields of a file that adds units, items that are known one by one. */
export const UNIT_COLUMNS = [
  ...['product_id', 'external_id', 'float', 'seed', 'paint_index', 'name_tag', 'stickers', 'charm'],
  ...['asset_id', 'inspect_url', 'price', 'cost', 'available_at'],
] as const;

/** What a file has: products and their prices, or units. */
export const ImportContent = z.enum(['products', 'units']);
export type ImportContent = z.output<typeof ImportContent>;

/** `uploaded`: not looked at yet; `previewed`: nothing is changed; `imported`; `undone`. */
export const ImportState = z.enum(['uploaded', 'previewed', 'imported', 'undone']);
export type ImportState = z.output<typeof ImportState>;

export const ImportChangeKind = z.enum(['new', 'changed', 'finish', 'unit']);
export type ImportChangeKind = z.output<typeof ImportChangeKind>;

/** A file with products, prices or units, or a change of several products at once, and what became of it. Times are seconds since 1970. */
export const CatalogueImport = z.object({
  id: z.number(),
  name: z.string(),
  operator: z.string(),
  /** Absent from an older API. */
  content: z.optional(ImportContent),
  state: ImportState,
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  created_at: z.number(),
  imported_at: z.nullable(z.number()),
  undone_at: z.nullable(z.number()),
  undone_by: z.nullable(z.string()),
  /** Columns of the file that are read-only, and were not looked at; absent from an older API. */
  skipped: z.optional(z.array(z.string())),
  /** How products are changed at once; absent for a file. */
  change: z.optional(ProductChange),
  /**
   * Lines for which the file cannot be imported; or products of such a change that stay as they are, in answers about it
   * alone. Null if there are none, and absent from an older API.
   */
  refused: z.optional(z.nullable(Refused)),
  /** Prices of a preview that a second person has to agree to; in answers about it alone. */
  unusual: z.optional(z.number()),
});
export type CatalogueImport = z.output<typeof CatalogueImport>;

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** What an import changes of a product, or of a finish and so of all its products; or a unit that it adds. Prices in the internal currency. */
export const ImportChange = z.object({
  place: z.number(),
  kind: ImportChangeKind,
  /** Null for a new product that is not imported yet, and for a finish. */
  product_id: z.nullable(z.number()),
  title: z.string(),
  /** The product is taken out of the store, which an import does not change. */
  hidden: z.boolean(),
  /** Values by field, such as `price`; `before` is null for a new product. */
  values: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  /** After an undo: `kept` has changed since the import. */
  outcome: z.nullable(z.enum(['undone', 'kept'])),
  /** Why the product stays as it is, one of `ProblemCode`; only of a change of several products. */
  problem: z.optional(z.string()),
});
export type ImportChange = z.output<typeof ImportChange>;

/** In the order of the import. */
export const ImportChangeQuery = z.extend(ListQuery, {
  kind: z.optional(ImportChangeKind),
  hidden: z.optional(z.enum(['yes', 'no'])),
  outcome: z.optional(z.enum(['undone', 'kept'])),
  /** Whether the product stays as it is, for whatever reason. */
  refused: z.optional(z.enum(['yes', 'no'])),
});
export type ImportChangeQuery = z.output<typeof ImportChangeQuery>;

const NewImport = z.extend(BodyLocale, {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  content: z._default(ImportContent, 'products'),
  /** Credits for one unit of a price list's currency. */
  rate: z._default(z.number('rate-invalid').check(z.gt(0, 'rate-invalid'), z.lte(1_000_000, 'rate-invalid')), 1),
});

const ImportPart = z.extend(BodyLocale, {
  place: z.int().check(z.gte(0), z.lt(MAX_IMPORT_PARTS)),
  /** Part of the file's gzip, as Base64. */
  content: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.maxLength(MAX_IMPORT_PART)),
});

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;
const MANY = { ...CATALOGUE, isLong: true } as const;

export const imports = {
  list: deskGet(
    '/desk/imports',
    'Imports into the catalogue and changes of several products, newest first',
    ListQuery,
    listAnswer(CatalogueImport),
    CATALOGUE,
  ),
  read: deskGet('/desk/imports/{id}', 'An import', Locale, answer(CatalogueImport), CATALOGUE),
  changes: deskGet(
    '/desk/imports/{id}/changes',
    'What an import changes',
    ImportChangeQuery,
    listAnswer(ImportChange),
    CATALOGUE,
  ),
  begin: deskPost(
    '/desk/imports/begin',
    'Begins the upload of a file of products, prices or units',
    NewImport,
    answer(CatalogueImport),
    CATALOGUE,
  ),
  part: deskPost(
    '/desk/imports/{id}/part',
    'Takes a part of the file',
    ImportPart,
    z.object({ status: z.literal('OK') }),
    CATALOGUE,
  ),
  preview: deskPost(
    '/desk/imports/{id}/preview',
    'Says what the import would change, without changing anything',
    BodyLocale,
    answer(CatalogueImport),
    MANY,
  ),
  run: deskPost(
    '/desk/imports/{id}/run',
    'Changes what the preview has shown, if the catalogue is still the same',
    BodyLocale,
    answer(CatalogueImport),
    MANY,
  ),
  undo: deskPost(
    '/desk/imports/{id}/undo',
    'Takes an import back, but for what has changed since',
    BodyLocale,
    answer(z.object({ import: CatalogueImport, undone: z.number(), kept: z.number() })),
    MANY,
  ),
};
