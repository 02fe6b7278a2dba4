import { formatDate, formatTime } from '@patina/shared-api/dates';
import { DateTime } from '@patina/ui/DateTime';

/** Seconds since 1970 as `21.11.2026 16:05`. */
export function ShortDateTime({ seconds }: { seconds: number }) {
  return (
    <DateTime seconds={seconds}>
      {formatDate(seconds)} {formatTime(seconds)}
    </DateTime>
  );
}
