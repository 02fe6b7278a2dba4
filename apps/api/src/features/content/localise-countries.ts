import type { Country } from '@patina/shared-api/contract/content';
import countries from 'i18n-iso-countries';

/** Names the countries in a language (`pt`), English where that has no name, in the alphabetical order of the language. */
export function localiseCountries(rows: { id: number; iso: string; title: string }[], language: string): Country[] {
  const named = rows.map(({ id, iso, title }) => ({ id, iso, title: countries.getName(iso, language) ?? title }));
  const { compare } = new Intl.Collator(language);
  return named.toSorted((one, other) => compare(one.title, other.title));
}
