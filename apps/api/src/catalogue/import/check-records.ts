import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { toMinor } from '@patina/shared-api/money';
import * as z from 'zod/mini';
import type { ImportProblems } from '#catalogue/import/import-problems.ts';
import type { GivenQuote, GivenRecord } from '#catalogue/import/read-import-file.ts';
import { EXTERIOR_NAMES } from '#catalogue/products/grades.ts';
import { FINISH_FACTS } from '#catalogue/products/write-finishes.ts';
import { hashOf, KeyIndex } from './key-index.ts';
import type { TermConflicts } from './term-conflicts.ts';

const HIGHEST_PRICE = 10_000_000;
const HIGHEST_STOCK = 1_000_000;

/** A trimmed text of one line of well-formed Unicode. */
export function word(longest: number) {
  return z.string('must be a text').check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(longest, `must be at most ${longest} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not contain control characters'),
  );
}

/** A number, or its digits as a text. */
function decimal(pattern: RegExp, message: string) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], message),
      z.transform((given: string | number) => String(given).trim()),
    ),
    z.pipe(
      z.string().check(z.regex(pattern, message)),
      z.transform((digits: string) => Number(digits)),
    ),
  );
}

const price = z.pipe(
  decimal(/^\d{1,8}(\.\d{1,2})?$/, 'must be a price such as 12 or 12.50').check(
    z.gt(0, 'must be more than 0'),
    z.lte(HIGHEST_PRICE, `must be at most ${HIGHEST_PRICE}`),
  ),
  z.transform((credits: number) => toMinor(credits)),
);

const float = decimal(/^(0|1|0?\.\d{1,20}|1\.0+|0\.\d{1,20})$/, 'must be a number from 0 to 1');

const stock = decimal(/^\d{1,7}$/, 'must be a whole number from 0').check(
  z.lte(HIGHEST_STOCK, `must be at most ${HIGHEST_STOCK}`),
);

const yes = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'yes', 'no'])], 'must be true or false'),
  z.transform((given) => given === true || given === 'true' || given === '1' || given === 'yes'),
);

/** Path below the image host, without scheme and `..`. */
const image = word(300).check(
  z.regex(/^\/?[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'must be a path below the image host, such as /images/redline.webp'),
);

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
    exterior: z.optional(z.enum(EXTERIOR_NAMES, `must be one of ${EXTERIOR_NAMES.join(', ')}`)),
    item_class: z._default(z.enum(ITEM_CLASSES, `must be one of ${ITEM_CLASSES.join(', ')}`), 'Normal'),
    title: z.optional(word(300)),
    price,
    old_price: z.optional(price),
    stock: z.optional(stock),
    new: z.optional(yes),
    image: z.optional(image),
  })
  .check(
    z.refine((record) => (record.wear_min === undefined) === (record.wear_max === undefined), {
      path: ['wear_min'],
      message: 'goes together with wear_max',
    }),
    z.refine((record) => (record.wear_min ?? 0) <= (record.wear_max ?? 1), {
      path: ['wear_min'],
      message: 'must not be higher than wear_max',
    }),
  );

/** Names of the fields of a file, in the order in which exports write them. */
export const FILE_FIELDS = Object.keys(FileRecord.shape) as (keyof typeof FileRecord.shape)[];

/**
 * A product read from an import file. Prices are converted to hundredths of a Credit. Absent fields stay as they are, or
 * take a default in a new product.
 */
export const ImportRecord = z.pipe(
  FileRecord,
  z.transform(({ price: price_minor, old_price: old_price_minor, ...record }) => ({
    ...record,
    price_minor,
    ...(old_price_minor !== undefined && { old_price_minor }),
  })),
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
    const tell = (message: string) => problems.add({ line, message });
    const parsed = ImportRecord.safeParse(withoutNull(fields));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) tell(describe(issue, fields));
      return undefined;
    }
    const record = parsed.data;
    for (const clash of conflicts.add(record, line)) tell(clash);
    const [earlier] = lineOfId.add(record.external_id, [line]) ?? [];
    if (earlier !== undefined) tell(`external_id ${record.external_id} stands already on line ${earlier}`);
    const facts = FINISH_FACTS.map((fact) => (record[fact] === undefined ? 0 : hashOf(String(record[fact]))));
    const first = finishes.add(JSON.stringify([record.weapon, record.finish, record.phase]), [line, ...facts]);
    for (const [index, fact] of FINISH_FACTS.entries()) {
      if (first && first[index + 1] !== facts[index]) tell(`${fact} of the same finish is another on line ${first[0]}`);
    }
    return record;
  };
}

/** A field with null counts as absent. */
function withoutNull(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function describe(issue: z.core.$ZodIssue, fields: unknown): string {
  if (issue.code === 'unrecognized_keys') return `unknown fields: ${issue.keys.map(shorten).join(', ')}`;
  const [field] = issue.path;
  if (field === undefined) return 'this is not an object with named fields';
  const isGiven = Object.entries(fields as object).some(([name, value]) => name === field && value !== null);
  return `${String(field)} ${isGiven ? issue.message : 'is missing'}`;
}

const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

export const HIGHEST_PRICE_MINOR = 1_000_000_000;
const message = 'must be a whole number of hundredths from 1 to 1,000,000,000';

/** A market name and its price, in hundredths of the list's currency. */
const Quote = z.object({
  name: word(200),
  price: z.number(message).check(z.int(message), z.gte(1, message), z.lte(HIGHEST_PRICE_MINOR, message)),
});
export type Quote = z.output<typeof Quote>;

/** The same for the quotes of a price list. */
export function quoteChecker(problems: ImportProblems) {
  const lineOfName = new KeyIndex(1);

  return (given: GivenQuote): Quote | undefined => {
    const tell = (text: string) => problems.add({ line: given.line, message: text });
    const parsed = Quote.safeParse(given);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        tell(`${given.name.slice(0, 60)}: ${issue.path.join('.')} ${issue.message}`);
      return undefined;
    }
    const [earlier] = lineOfName.add(parsed.data.name, [given.line]) ?? [];
    if (earlier !== undefined) tell(`${parsed.data.name} stands already on line ${earlier}`);
    return parsed.data;
  };
}
