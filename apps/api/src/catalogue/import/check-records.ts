import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { toMinor } from '@patina/shared-api/money';
import * as z from 'zod/mini';
import type { ImportFault, ImportProblems } from '#catalogue/import/import-problems.ts';
import type { GivenQuote, GivenRecord } from '#catalogue/import/read-import-file.ts';
import { EXTERIOR_NAMES } from '#catalogue/products/grades.ts';
import { FINISH_FACTS } from '#catalogue/products/write-finishes.ts';
import { code, decimal, faultOf, HIGHEST_PRICE, HIGHEST_PRICE_MINOR, withoutNull, word } from './file-fields.ts';
import { hashOf, KeyIndex } from './key-index.ts';
import type { TermConflicts } from './term-conflicts.ts';

const HIGHEST_STOCK = 1_000_000;

const price = z.pipe(
  decimal(/^\d{1,8}(\.\d{1,2})?$/, 'price-form').check(
    z.gt(0, code('not-positive')),
    z.lte(HIGHEST_PRICE, code('too-much')),
  ),
  z.transform((credits: number) => toMinor(credits)),
);

const float = decimal(/^(0|1|0?\.\d{1,20}|1\.0+|0\.\d{1,20})$/, 'float-form');

const stock = decimal(/^\d{1,7}$/, 'count-form').check(z.lte(HIGHEST_STOCK, code('too-much')));

const yes = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'yes', 'no'])], code('flag-form')),
  z.transform((given) => given === true || given === 'true' || given === '1' || given === 'yes'),
);

/** Path below the image host, without scheme and `..`. */
const image = word(300).check(z.regex(/^\/?[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, code('image-form')));

/** A day that has been, such as `2026-11-28`, in UTC. */
const day = z.string(code('day-form')).check(
  z.trim(),
  z.refine((typed) => readDay(typed) <= Date.now(), code('day-form')),
);

/** When a day begins in UTC; not a number where there is no such day, as 2026-02-30. */
function readDay(typed: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return time && dayText(time) === typed ? time : Number.NaN;
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

const currency = z.string(code('currency-form')).check(z.trim(), z.regex(/^[A-Za-z]{3}$/, code('currency-form')));

/** What a price elsewhere is said with; its day is that of the import where it is absent. */
const REFERENCE = ['reference_price', 'reference_currency', 'reference_source'] as const;

/** A product in an import file, under the file's names; docs/catalogue-import.md describes each field. */
const FileRecord = z
  .strictObject({
    external_id: word(200),
    type: word(60),
    weapon: word(60),
    finish: z._default(word(200), ''),
    phase: z._default(word(60), ''),
    quality: z.optional(word(60)),
    collection: z.optional(word(120)),
    style: z.optional(word(60)),
    wear_min: z.optional(float),
    wear_max: z.optional(float),
    exterior: z.optional(z.enum(EXTERIOR_NAMES, code('one-of'))),
    item_class: z._default(z.enum(ITEM_CLASSES, code('one-of')), 'Normal'),
    title: z.optional(word(300)),
    price,
    old_price: z.optional(price),
    stock: z.optional(stock),
    new: z.optional(yes),
    image: z.optional(image),
    reference_price: z.optional(price),
    reference_currency: z.optional(currency),
    reference_source: z.optional(word(60)),
    reference_day: z.optional(day),
  })
  .check(
    z.refine(isReferenceWhole, code('reference-whole')),
    z.refine((record) => (record.wear_min === undefined) === (record.wear_max === undefined), {
      path: ['wear_min'],
      message: code('wear-pair'),
    }),
    z.refine((record) => (record.wear_min ?? 0) <= (record.wear_max ?? 1), {
      path: ['wear_min'],
      message: code('wear-order'),
    }),
  );

type GivenReference = Partial<Record<(typeof REFERENCE)[number] | 'reference_day', unknown>>;

function isReferenceWhole(record: GivenReference): boolean {
  const given = REFERENCE.filter((field) => record[field] !== undefined);
  return given.length === REFERENCE.length || (given.length === 0 && record.reference_day === undefined);
}

/** Names of the fields of a file, in the order in which exports write them. */
export const FILE_FIELDS = Object.keys(FileRecord.shape) as (keyof typeof FileRecord.shape)[];

/**
 * A product read from an import file. Prices are converted to hundredths of a Credit. Absent fields stay as they are, or
 * take a default in a new product.
 */
export const ImportRecord = z.pipe(
  FileRecord,
  z.transform(
    ({ price: price_minor, old_price: old_price_minor, reference_price: reference_price_minor, ...record }) => ({
      ...record,
      ...(reference_price_minor !== undefined && {
        reference_price_minor,
        reference_currency: record.reference_currency?.toUpperCase(),
        reference_day: record.reference_day ?? dayText(Date.now()),
      }),
      price_minor,
      ...(old_price_minor !== undefined && { old_price_minor }),
    }),
  ),
);
export type ImportRecord = z.output<typeof ImportRecord>;

/**
 * Validates every record by itself and against those before it, and collects problems with their lines. The check returns the
 * record as it is imported; undefined if it is not a valid one.
 */
export function recordChecker(conflicts: TermConflicts, problems: ImportProblems) {
  const lineOfId = new KeyIndex(1);
  /** Line of the first record of a finish, and hashes of its facts. */
  const finishes = new KeyIndex(1 + FINISH_FACTS.length);

  return ({ line, fields }: GivenRecord): ImportRecord | undefined => {
    const tell = (fault: ImportFault) => problems.add({ line, ...fault });
    const parsed = ImportRecord.safeParse(withoutNull(fields));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) tell(faultOf(issue, fields));
      return undefined;
    }
    const record = parsed.data;
    for (const clash of conflicts.add(record, line)) tell(clash);
    const [earlier] = lineOfId.add(record.external_id, [line]) ?? [];
    if (earlier !== undefined) {
      tell({ code: 'value-twice', values: { field: 'external_id', name: record.external_id, earlier } });
    }
    const facts = FINISH_FACTS.map((fact) => (record[fact] === undefined ? 0 : hashOf(String(record[fact]))));
    const first = finishes.add(JSON.stringify([record.weapon, record.finish, record.phase]), [line, ...facts]);
    for (const [index, fact] of FINISH_FACTS.entries()) {
      if (first && first[index + 1] !== facts[index]) {
        tell({ code: 'finish-differs', values: { field: fact, earlier: first[0] ?? 0 } });
      }
    }
    return record;
  };
}

/** A market name and its price, in hundredths of the list's currency. */
const Quote = z.object({
  name: word(200),
  price: z.number().check(z.int(), z.gte(1), z.lte(HIGHEST_PRICE_MINOR)),
});
export type Quote = z.output<typeof Quote>;

/** The same for the quotes of a price list. */
export function quoteChecker(problems: ImportProblems) {
  const lineOfName = new KeyIndex(1);

  return (given: GivenQuote): Quote | undefined => {
    const { line } = given;
    const parsed = Quote.safeParse(given);
    if (!parsed.success) {
      const values = { name: given.name.slice(0, 60) };
      const wrong = new Set(parsed.error.issues.map(({ path: [field] }) => field));
      if (wrong.has('name')) problems.add({ line, code: 'name-form', values });
      if (wrong.has('price')) problems.add({ line, code: 'hundredths-form', values });
      return undefined;
    }
    const { name } = parsed.data;
    const [earlier] = lineOfName.add(name, [line]) ?? [];
    if (earlier !== undefined) problems.add({ line, code: 'name-twice', values: { name, earlier } });
    return parsed.data;
  };
}
