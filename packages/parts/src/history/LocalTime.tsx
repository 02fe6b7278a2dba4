import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { DateTime } from '@patina/ui/DateTime';
import styles from './LocalTime.module.css';

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
