import type { Country } from '@patina/shared-api/contract/content/content';

/** Languages whose names differ from those of their largest country, by the code of the store's language. */
const REGIONS: Readonly<Record<string, string>> = { pt: 'pt-PT', es: 'es-ES' };

/** Territories whose full names say more about politics than people do: Hong Kong, Macao, Palestine. */
const SHORT = new Set(['HK', 'MO', 'PS']);

/** Names countries in a language (`pt`) as people call them, not by their official names; sorted by that language. */
export function localiseCountries(rows: { id: number; iso: string; title: string }[], language: string): Country[] {
  const names = (style: 'long' | 'short') =>
    new Intl.DisplayNames(REGIONS[language] ?? language, { type: 'region', fallback: 'none', style });
  const [long, short] = [names('long'), names('short')];
  const nameOf = (iso: string) => (SHORT.has(iso) ? short : long).of(iso);
  const named = rows.map(({ id, iso, title }) => ({ id, iso, title: nameOf(iso) ?? title }));
  const { compare } = new Intl.Collator(language);
  return named.toSorted((one, other) => compare(one.title, other.title));
}
