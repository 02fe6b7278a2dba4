import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { formatDate, formatTime } from '@patina/shared-api/dates';
import { DateTime } from '@patina/ui/DateTime';
import { HistoryCell } from '@patina/ui/HistoryCell';
import styles from './ShortDateTime.module.css';

const shortDateTime = (seconds: number) => `${formatDate(seconds)} ${formatTime(seconds)}`;

/** Seconds since 1970 as `21.11.2026 16:05`. */
export function ShortDateTime({ seconds }: { seconds: number }) {
  return <LocalTime seconds={seconds} format={shortDateTime} placeholder="00.00.0000 00:00" />;
}

/** Seconds since 1970 as `21 November 2026 at 16:05`, in the reader's time zone. */
export function longMoment(seconds: number, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1000);
}

interface LocalTimeProps {
  /** Seconds since 1970. */
  seconds: number;
  /** Writes it in the reader's time zone. */
  format(seconds: number): string;
  /** About as long as the text. */
  placeholder: string;
}

/**
 * A point in time in the reader's time zone, which the server does not know: until the page is hydrated, a placeholder
 * keeps its place.
 */
export function LocalTime({ seconds, format, placeholder }: LocalTimeProps) {
  const isHydrated = useIsHydrated();
  return (
    <DateTime seconds={seconds}>
      {isHydrated ? format(seconds) : <span className={styles.placeholder}>{placeholder}</span>}
    </DateTime>
  );
}

/**
 * The cell of a date in a history.
 * @param name of its column
 * @param seconds since 1970
 */
export function HistoryDateCell({ name, seconds }: { name: string; seconds: number }) {
  return (
    <HistoryCell name={name}>
      <ShortDateTime seconds={seconds} />
    </HistoryCell>
  );
}
