import { formatTime } from '@patina/shared-api/dates';

/*
 * Times as the operator's language writes them: `21.11.2026 16:05` in German, `21/11/2026` in Spanish and Portuguese, `21 Nov 2026` in
 * English, where `11/10` is a day in November to some and in October to others.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once, because each takes longer than a row of a table. */
function formatOf(language: string, options: Omit<Intl.DateTimeFormatOptions, 'month'>): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const isEnglish = language === 'en';
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, { month: isEnglish ? 'short' : '2-digit', ...options });
  formats.set(key, format);
  return format;
}

/** Seconds since 1970 as a day: `21.11.2026`, in the zone of this computer unless another is named. */
export const dayText = (language: string, seconds: number, timeZone?: 'UTC'): string =>
  formatOf(language, { day: '2-digit', year: 'numeric', timeZone }).format(seconds * 1000);

/** `2026-11-21` as a day of its year: `21.11.` */
export const shortDayText = (language: string, day: string): string =>
  formatOf(language, { day: '2-digit', timeZone: 'UTC' }).format(Date.parse(day));

/** `2026-11` as a month: `11/2026`, `Nov 2026` in English */
export const monthText = (language: string, month: string): string =>
  formatOf(language, { year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month));

/** Seconds since 1970 as a day and a time: `21.11.2026 16:05` */
export const momentText = (language: string, seconds: number): string =>
  `${dayText(language, seconds)} ${formatTime(seconds)}`;
