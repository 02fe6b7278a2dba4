import type { Country } from '@patina/shared-api/contract/content/content';
import countries from 'i18n-iso-countries';

/** Translates country names into a language (`pt`), English if a name is missing, sorted by that language. */
export function localiseCountries(rows: { id: number; iso: string; title: string }[], language: string): Country[] {
  const named = rows.map(({ id, iso, title }) => ({ id, iso, title: countries.getName(iso, language) ?? title }));
  const { compare } = new Intl.Collator(language);
  return named.toSorted((one, other) => compare(one.title, other.title));
}
