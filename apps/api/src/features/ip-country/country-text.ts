import countries from 'i18n-iso-countries';

/** Response of a failed lookup. */
export const UNKNOWN_COUNTRY = '0;;;';

/** `pt` → `1;PT;PRT;Portugal`; any text that is not an ISO 3166-1 code → `0;;;`. */
export function countryText(code: string): string {
  const iso = code.trim().toUpperCase();
  const iso3 = countries.alpha2ToAlpha3(iso);
  return iso3 === undefined ? UNKNOWN_COUNTRY : `1;${iso};${iso3};${countries.getName(iso, 'en')}`;
}
