import { MAX_SEED } from '@patina/shared-api/contract/catalogue/catalogue';
import { INSPECT_URL } from '@patina/shared-api/contract/catalogue/units';
import type { UNIT_COLUMNS } from '@patina/shared-api/contract/desk/imports';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { readAmountMinor } from '@patina/shared-api/typed-amount';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { readCharm, readStickers } from '#catalogue/units/sticker-text.ts';
import { floatLimits, isFloatOf, knownAssets } from '#catalogue/units/unit-rules.ts';
import { FLOAT_PLACES, LONGEST_NAME_TAG, type NewUnit } from '#catalogue/units/units.ts';
import type { Database } from '#platform/database/tables.ts';
import { DAY } from '#platform/time.ts';
import { code, decimal, digits, faultOf, HIGHEST_PRICE, withoutNull, word } from './file-fields.ts';
import type { ImportFault, ImportProblems } from './import-problems.ts';
import { KeyIndex } from './key-index.ts';
import type { GivenRecord } from './read-import-file.ts';

/** Most units of one file: their products are locked together. */
export const MOST_UNITS = 20_000;
const MOST_STICKERS = 5;
const HIGHEST_SLOT = 5;
const HIGHEST_PAINT_INDEX = 1_000_000;
const HIGHEST_CHARM_SEED = 100_000;
/** Protection and trade holds last for days; a year is a typing error. */
const LONGEST_WAIT = 366 * DAY;

/** From 0 to 1. What is beyond the tenth place is cut off, so that it does not leave its wear. */
const float = z.pipe(
  z.pipe(digits('float-form'), z.string().check(z.regex(/^(?:0|1|0?[.,]\d{1,20}|1[.,]0+)$/, code('float-form')))),
  z.transform((typed: string) => {
    const [whole = '', places = ''] = typed.split(/[.,]/);
    return Number(`${whole || '0'}.${places.slice(0, FLOAT_PLACES)}`);
  }),
);

const whole = (lowest: number, highest: number) =>
  decimal(/^\d{1,9}$/, 'count-form').check(z.gte(lowest, code('not-positive')), z.lte(highest, code('too-much')));

/** Credits as hundredths; free ones are allowed where it is a cost. */
const amount = (limit: z.core.$ZodCheck<number>) =>
  z.pipe(
    z.pipe(
      z.pipe(
        digits('price-form'),
        z.transform((typed: string) => fromMinor(readAmountMinor(typed) ?? Number.NaN)),
      ),
      z.number(code('price-form')).check(limit, z.lte(HIGHEST_PRICE, code('too-much'))),
    ),
    z.transform((credits: number) => toMinor(credits)),
  );

const assetId = z.pipe(digits('asset-form'), z.string().check(z.regex(/^\d{1,20}$/, code('asset-form'))));

const inspectUrl = z.string(code('inspect-form')).check(z.trim(), z.regex(INSPECT_URL, code('inspect-form')));

const seed = whole(0, MAX_SEED);

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** In seconds since 1970, from these or from a time in ISO 8601; a day begins in UTC. */
const time = z.pipe(
  z.pipe(
    digits('time-form'),
    z.transform((typed: string) =>
      /^\d{9,11}$/.test(typed) ? Number(typed) : TIME.test(typed) ? Math.floor(Date.parse(typed) / 1000) : Number.NaN,
    ),
  ),
  z
    .number(code('time-form'))
    .check(z.refine((seconds) => seconds * 1000 < Date.now() + LONGEST_WAIT, code('time-form'))),
);

const share = z.number().check(z.gte(0), z.lte(1));

/** A cell, or what the API has. */
const FileStickers = z.pipe(
  z.transform((given) => (typeof given === 'string' ? readStickers(given) : given)),
  z
    .array(
      z.strictObject({
        name: word(100),
        slot: z.optional(z.int().check(z.gte(0), z.lte(HIGHEST_SLOT))),
        wear: z._default(share, 0),
      }),
      code('stickers-form'),
    )
    .check(z.maxLength(MOST_STICKERS, code('stickers-form'))),
);

const FileCharm = z.pipe(
  z.transform((given) => (typeof given === 'string' ? readCharm(given) : given)),
  z.strictObject(
    { name: word(100), seed: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_CHARM_SEED))), null) },
    code('charm-form'),
  ),
);

/** A unit in a file, under the file's names; docs/catalogue-import.md describes each field. */
const FileUnit = z
  .strictObject({
    product_id: z.optional(decimal(/^[1-9]\d{0,8}$/, 'id-form')),
    external_id: z.optional(word(200)),
    float: z.optional(float),
    seed: z.optional(seed),
    paint_index: z.optional(whole(1, HIGHEST_PAINT_INDEX)),
    name_tag: z.optional(word(LONGEST_NAME_TAG)),
    stickers: z._default(FileStickers, []),
    charm: z.optional(FileCharm),
    asset_id: z.optional(assetId),
    inspect_url: z.optional(inspectUrl),
    price: z.optional(amount(z.gt(0, code('not-positive')))),
    cost: z.optional(amount(z.gte(0, code('price-form')))),
    available_at: z.optional(time),
  } satisfies Record<(typeof UNIT_COLUMNS)[number], z.ZodMiniType>)
  .check(
    z.refine((unit) => (unit.product_id === undefined) !== (unit.external_id === undefined), code('product-which')),
  );

/** A unit of a file. Prices in hundredths of a Credit, times in seconds since 1970. */
export interface UnitRow extends Omit<NewUnit, 'product_id' | 'source'> {
  line: number;
  product_id?: number | undefined;
  external_id?: string | undefined;
}

/** Validates every unit by itself and against those before it, and collects problems with their lines. */
export function unitChecker(problems: ImportProblems) {
  const lineOfAsset = new KeyIndex(1);

  return ({ line, fields }: GivenRecord): UnitRow | undefined => {
    const parsed = FileUnit.safeParse(withoutNull(fields));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) problems.add({ line, ...faultOf(issue, fields) });
      return undefined;
    }
    const { price: price_minor, cost: cost_minor, stickers, ...unit } = parsed.data;
    const [earlier] = (unit.asset_id !== undefined && lineOfAsset.add(unit.asset_id, [line])) || [];
    if (earlier !== undefined) {
      problems.add({ line, code: 'value-twice', values: { field: 'asset_id', name: unit.asset_id ?? '', earlier } });
    }
    const placed = stickers.map(({ slot, ...sticker }, place) => ({ ...sticker, slot: slot ?? place }));
    return { line, ...unit, stickers: placed, price_minor, cost_minor };
  };
}

/** The product of a unit. */
export interface UnitProduct {
  id: number;
  /** With its phase. */
  title: string;
  is_hidden: boolean;
}

/**
 * Finds the products of some units, and adds the lines whose product is not there, whose float is outside of its wear, or whose
 * asset is known already. Returns the products, in the order of the units, as far as there are some.
 */
export async function checkUnits(
  database: Database,
  rows: readonly UnitRow[],
  problems: ImportProblems,
): Promise<(UnitProduct | undefined)[]> {
  const assets = await knownAssets(
    database,
    rows.flatMap(({ asset_id }) => asset_id ?? []),
  );
  const products = await productsOf(database, rows);
  return rows.map(({ line, product_id, external_id, float, asset_id }) => {
    const tell = (fault: ImportFault) => problems.add({ line, ...fault });
    const product = products.get(product_id ?? external_id ?? '');
    if (product === undefined) {
      tell(
        product_id === undefined
          ? { code: 'external-unknown', values: { name: external_id ?? '' } }
          : { code: 'product-unknown' },
      );
    } else if (float !== undefined && float !== null && !isFloatOf(float, product)) {
      tell({ code: 'float-wear', values: { field: 'float', ...floatLimits(product) } });
    }
    const unit = assets.get(asset_id ?? '');
    if (unit !== undefined) tell({ code: 'asset-known', values: { field: 'asset_id', name: asset_id ?? '', unit } });
    return product;
  });
}

/** Products by their number and by their external id, which is a text. */
async function productsOf(database: Database, rows: readonly UnitRow[]) {
  const ids = rows.flatMap(({ product_id }) => product_id ?? []);
  const names = rows.flatMap(({ external_id }) => external_id ?? []);
  const found = await database
    .selectFrom('product')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .where(sql<boolean>`(product.id = any(${ids}::integer[]) or product.external_id = any(${names}::text[]))`)
    .select(['product.id', 'product.external_id', 'product.title', 'product.exterior', 'product.is_hidden'])
    .select(['finish.phase', 'finish.wear_min', 'finish.wear_max'])
    .execute();
  return new Map(
    found.flatMap((row): [number | string, typeof row][] => {
      const product = { ...row, title: nameWithPhase(row.title, row.phase) };
      return [
        [row.id, product],
        ...(row.external_id === null ? [] : [[row.external_id, product] as [string, typeof row]]),
      ];
    }),
  );
}
