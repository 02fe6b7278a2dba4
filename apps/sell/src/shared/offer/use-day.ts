import { useTranslation } from '@patina/platform/i18n';

function useDateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const { i18n } = useTranslation('sell');
  const words = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, options);
  return (date) => words.format(date);
}

/** Formats a day in the reader's language: `26 November 2026`. */
export const useDay = () => useDateFormat({ dateStyle: 'long' });

/** Formats a day with its time in the reader's language: `26 November 2026 at 16:05`. */
export const useMoment = () => useDateFormat({ dateStyle: 'long', timeStyle: 'short' });
