import { useTranslation } from '@patina/platform/i18n';
import { DateTime } from '@patina/ui/DateTime';

/** Seconds since 1970 in the reader's language: `21 November 2026 at 16:05`. */
export function LongMoment({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation('account');
  const words = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return <DateTime seconds={seconds}>{words.format(seconds * 1000)}</DateTime>;
}
