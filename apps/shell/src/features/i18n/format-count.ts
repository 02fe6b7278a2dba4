/** Sign between groups of three digits, and the fewest digits that are grouped; of the languages that ship. */
const GROUPING: Record<string, { sign: string; from: number }> = {
  en: { sign: ',', from: 1_000 },
  pt: { sign: '.', from: 1_000 },
  es: { sign: '.', from: 10_000 },
  de: { sign: '.', from: 1_000 },
};

/**
 * Whole numbers as a language writes them: `16475` → `16,475`. By hand where it is known how, because the first
 * `Intl.NumberFormat` of a page keeps a phone busy for 40 ms before it shows a count, and i18next makes one each time.
 */
export function formatCount(count: number, language: string): string {
  const grouping = GROUPING[language];
  if (!grouping || !Number.isSafeInteger(count)) return new Intl.NumberFormat(language).format(count);
  if (Math.abs(count) < grouping.from) return String(count);
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, grouping.sign);
}
