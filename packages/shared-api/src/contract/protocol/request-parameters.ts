import * as z from 'zod/mini';

/* Formats of values in a query string. The messages describe the problem; the server puts the field's name in front. */

/** Longest accepted query parameter. */
export const MAX_TEXT = 100;
/** Most values in one comma-joined filter. */
export const MAX_VALUES = 60;

/** A whole number from `minimum` to `maximum`, sent as digits. */
export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, message)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.number().check(z.gte(minimum, message), z.lte(maximum, message)),
  );
}

/** A price bound in the internal currency: a decimal number with at most two places. */
export const priceBound = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a price such as 12 or 12.50')),
  z.transform((decimal: string) => Number(decimal)),
);

/** A bound of a wear: a decimal number from 0 to 1 with at most ten places. */
export const floatBound = z.pipe(
  z.string().check(z.regex(/^(0(\.\d{1,10})?|1(\.0{1,10})?)$/, 'must be a float from 0 to 1, such as 0.07')),
  z.transform((decimal: string) => Number(decimal)),
);

/** A text without control characters. */
export const PRINTABLE = /^[ -~\u0080-\uffff]*$/;

/** A short text without control characters, trimmed. */
export const shortText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_TEXT, `must be at most ${MAX_TEXT} characters`),
    z.regex(PRINTABLE, 'must not contain control characters'),
  );

/** Values joined by commas: `AK-47,AWP`. Empty values are dropped. */
export const commaList = z.pipe(
  z
    .string()
    .check(
      z.maxLength(MAX_TEXT * MAX_VALUES, 'is too long'),
      z.regex(PRINTABLE, 'must not contain control characters'),
    ),
  z.pipe(
    z.transform((joined: string) =>
      joined
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
    z.array(z.string()).check(z.maxLength(MAX_VALUES, `must hold at most ${MAX_VALUES} values`)),
  ),
);

/** A flag that is sent as `true` or left out. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((word: 'true' | 'false') => word === 'true'),
);

const currencyCode = z.string().check(z.regex(/^[A-Za-z]{3}$/, 'must be a currency code such as EUR'));

/** Currency code and language id, sent with every call (docs/product.md#requests): here in a query. */
export const Locale = z.object({
  currency: z.optional(currencyCode),
  language: z.optional(wholeNumber(1, 999_999)),
});

/** Currency code and language id in the body of a write. */
export const BodyLocale = z.object({
  currency: z.optional(currencyCode),
  language: z.optional(z.int().check(z.gte(1), z.lte(999_999))),
});

/** Id of a database row in a request body. */
export const rowId = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));
