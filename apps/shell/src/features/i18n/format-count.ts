import type { ShippedLanguage } from '@patina/platform/languages';

/** Group separator, and the smallest number that is grouped. */
interface Grouping {
  sign: string;
  from: number;
}

const GROUPING: Partial<Record<string, Grouping>> = {
  en: { sign: ',', from: 1_000 },
  pt: { sign: '.', from: 1_000 },
  es: { sign: '.', from: 10_000 },
  de: { sign: '.', from: 1_000 },
} satisfies Record<ShippedLanguage, Grouping>;

/**
 * Formats whole numbers: `16475` → `16,475`. Does not use Intl for the languages of the store, because the first
 * `Intl.NumberFormat` of a page takes 40 ms on a phone, and i18next creates one each time.
 */
export function formatCount(count: number, language: string): string {
  const grouping = GROUPING[language];
  if (!grouping || !Number.isSafeInteger(count)) return new Intl.NumberFormat(language).format(count);
  if (Math.abs(count) < grouping.from) return String(count);
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, grouping.sign);
}
