import { SHIPPED_LANGUAGES } from '@patina/platform/languages';

/** Seasons in the languages of the store. */
const SEASONS = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter'],
  ...['Frühling', 'Frühjahr', 'Sommer', 'Herbst'],
  ...['primavera', 'verano', 'otoño', 'invierno'],
  ...['verão', 'outono', 'inverno'],
];

const MONTHS = SHIPPED_LANGUAGES.flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
});

/** Names of seasons and months in the languages of the store. */
export const CALENDAR_WORDS: readonly string[] = [...SEASONS, ...MONTHS];
