/** Seconds since 1970 as `29 November 2026 at 10:00`, in the reader's time zone. */
export function longMoment(seconds: number, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1000);
}
