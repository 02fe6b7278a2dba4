import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

const COUNTS = [0, 7, 999, 1_000, 9_999, 10_000, 16_475, 123_456, 1_000_000, -1, -1_234, -16_475, 1.5, 12_345.678];

test.each([...SHIPPED_LANGUAGES, 'fr'])('counts are formatted as by the browser in %s', (language) => {
  const browser = new Intl.NumberFormat(language);
  expect(COUNTS.map((count) => formatCount(count, language))).toEqual(COUNTS.map((count) => browser.format(count)));
});
