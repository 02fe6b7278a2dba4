import { useTranslation } from '@patina/platform/i18n';

/** Formats a day in the reader's language: `26 November 2026`. */
export function useDay(): (date: Date) => string {
  const { i18n } = useTranslation('sell');
  const words = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { dateStyle: 'long' });
  return (date) => words.format(date);
}
