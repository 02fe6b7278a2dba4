import { LocalTime } from '@patina/parts/LocalTime';
import { useTranslation } from '@patina/platform/i18n';

/** Seconds since 1970 in the reader's language: `21 November 2026 at 16:05`. */
export function LongMoment({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation('account');
  const format = (moment: number) =>
    new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(moment * 1000);
  return <LocalTime seconds={seconds} format={format} placeholder="00 November 0000 at 00:00" />;
}
