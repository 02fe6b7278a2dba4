import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  commaList,
  flag,
  Locale,
  MAX_TEXT,
  MAX_VALUES,
  priceBound,
  shortText,
  wholeNumber,
} from './request-parameters.ts';

const page = wholeNumber(1, 999);
const accepts = (form: z.ZodMiniType, value: unknown) => z.safeParse(form, value).success;
const messageOf = (form: z.ZodMiniType, value: unknown) => z.safeParse(form, value).error?.issues[0]?.message;

/** Values that no parameter accepts: one sent twice, a nested one, and values that are not text. */
const NO_TEXT = [['1', '2'], { a: '1' }, 1, null, true, undefined];

describe('a whole number', () => {
  test.each(['1', '999', '007'])('is %s', (digits) => {
    expect(z.parse(page, digits)).toBe(Number(digits));
  });

  test.each([
    '0',
    '1000',
    '-1',
    '+1',
    '1.0',
    '1e2',
    '0x1',
    ' 1',
    '1 ',
    '1\n',
    '',
    'NaN',
    'Infinity',
    '١',
    '9'.repeat(400),
  ])('is not %j', (text) => {
    expect(messageOf(page, text)).toBe('must be a whole number from 1 to 999');
  });
});

describe('a price bound', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['999999999.99', 999_999_999.99],
  ])('is %s', (text, price) => {
    expect(z.parse(priceBound, text)).toBe(price);
  });

  test.each(['-1', '1.', '.5', '1,5', '1.234', '1e3', '', ' ', 'NaN', '1000000000', '1; drop table products', '1\n'])(
    'is not %j',
    (text) => {
      expect(messageOf(priceBound, text)).toBe('must be a price such as 12 or 12.50');
    },
  );
});

describe('a short text', () => {
  test.each(['ak redline ft', '100% _ \\', "'; drop table products; --", '<script>', 'StatTrak™ 龍王', ''])(
    '%j is left as it is, even if it means something to SQL or HTML',
    (text) => {
      expect(z.parse(shortText, text)).toBe(text);
    },
  );

  test('is trimmed before its length is checked', () => {
    expect(z.parse(shortText, `  ${'a'.repeat(MAX_TEXT)}  `)).toHaveLength(MAX_TEXT);
  });

  test.each(['a\u0000b', 'a\u001bb', 'a\nb', 'a\u007f'])('is not %j', (text) => {
    expect(messageOf(shortText, text)).toBe('must not contain control characters');
  });

  test('is not longer than its limit', () => {
    expect(messageOf(shortText, 'a'.repeat(MAX_TEXT + 1))).toBe('must be at most 100 characters');
  });
});

describe('a comma list', () => {
  test.each([
    ['AK-47', ['AK-47']],
    [' AK-47 , AWP ', ['AK-47', 'AWP']],
    [',,AWP,,', ['AWP']],
    ['', []],
    [',', []],
  ])('%j is read as %j', (joined, values) => {
    expect(z.parse(commaList, joined)).toEqual(values);
  });

  test('holds at most its limit of values', () => {
    expect(accepts(commaList, Array(MAX_VALUES).fill('a').join(','))).toBe(true);
    expect(
      messageOf(
        commaList,
        Array(MAX_VALUES + 1)
          .fill('a')
          .join(','),
      ),
    ).toBe('must hold at most 60 values');
  });

  test('is rejected if it is too long or contains a control character', () => {
    expect(messageOf(commaList, 'a'.repeat(MAX_TEXT * MAX_VALUES + 1))).toBe('is too long');
    expect(messageOf(commaList, 'AWP,\u0000')).toBe('must not contain control characters');
  });
});

describe('a flag', () => {
  test('is "true" or "false" and nothing else', () => {
    expect(z.parse(flag, 'true')).toBe(true);
    expect(z.parse(flag, 'false')).toBe(false);
    for (const text of ['1', '0', 'TRUE', 'yes', '', ' true']) {
      expect(messageOf(flag, text)).toBe('must be true or false');
    }
  });
});

describe('the locale', () => {
  test('has a currency code and a language id, both optional', () => {
    expect(z.parse(Locale, { currency: 'EUR', language: '2' })).toEqual({ currency: 'EUR', language: 2 });
    expect(z.parse(Locale, {})).toEqual({});
  });

  test.each(['EURO', 'E1R', '€', '', 'EUR\n', "EU'"])('is not in the currency %j', (currency) => {
    expect(accepts(Locale, { currency })).toBe(false);
  });
});

test.each([
  ['a whole number', page],
  ['a price bound', priceBound],
  ['a short text', shortText],
  ['a comma list', commaList],
  ['a flag', flag],
])('%s is one text, not a list or an object', (_, form) => {
  expect(NO_TEXT.filter((value) => accepts(form, value))).toEqual([]);
});
