import type { ImportProblemCode } from '@patina/shared-api/contract/desk/import-problems';
import { toMinor } from '@patina/shared-api/money';
import * as z from 'zod/mini';
import type { ImportFault } from './import-problems.ts';

/** Highest price of a file, in Credits and in hundredths. */
export const HIGHEST_PRICE = 10_000_000;
export const HIGHEST_PRICE_MINOR = toMinor(HIGHEST_PRICE);

/** Rules have codes as their messages. */
export const code = (known: ImportProblemCode): ImportProblemCode => known;

/** A trimmed text of one line of well-formed Unicode. */
export function word(longest: number) {
  return z.string(code('text-form')).check(
    z.trim(),
    z.minLength(1, code('text-empty')),
    z.maxLength(longest, code('text-long')),
    z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), code('text-control')),
  );
}

/** A text, or a number as its digits; one that JSON has rounded is none. */
export const digits = (message: ImportProblemCode) =>
  z.pipe(
    z.union(
      [z.string(), z.number().check(z.refine((given) => !Number.isInteger(given) || Number.isSafeInteger(given)))],
      message,
    ),
    z.transform((given: string | number) => writtenOut(given).trim()),
  );

const MOST_PLACES = 20;

/** JSON may have 1e-7 for 0.0000001. */
const writtenOut = (given: string | number): string =>
  /e-/.test(String(given)) ? Number(given).toFixed(MOST_PLACES) : String(given);

/** A number, or its digits as a text. */
export const decimal = (pattern: RegExp, message: ImportProblemCode) =>
  z.pipe(
    digits(message),
    z.pipe(
      z.string().check(z.regex(pattern, message)),
      z.transform((text: string) => Number(text)),
    ),
  );

/** A field with null counts as absent. */
export function withoutNull(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** What is wrong with a record, from an issue whose message is a code. What is inside of a field is wrong with its form. */
export function faultOf(issue: z.core.$ZodIssue, fields: unknown): ImportFault {
  const [field, ...inside] = issue.path;
  if (inside.length > 0)
    return { code: `${String(field)}-form` as ImportProblemCode, values: { field: String(field) } };
  if (issue.code === 'unrecognized_keys') {
    return { code: 'fields-unknown', values: { names: issue.keys.map(shorten).join(', ') } };
  }
  if (field === undefined)
    return { code: issue.code === 'custom' ? (issue.message as ImportProblemCode) : 'no-object' };
  const isGiven = Object.entries(fields as object).some(([name, value]) => name === field && value !== null);
  if (!isGiven) return { code: 'missing', values: { field: String(field) } };
  const most = issue.code === 'too_big' ? { most: Number(issue.maximum) } : {};
  const names = issue.message === 'one-of' && issue.code === 'invalid_value' ? { names: issue.values.join(', ') } : {};
  return { code: issue.message as ImportProblemCode, values: { field: String(field), ...most, ...names } };
}

const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
