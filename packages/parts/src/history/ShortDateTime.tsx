import { formatDate, formatTime } from '@patina/shared-api/dates';
import { DateTime } from '@patina/ui/DateTime';

/** Seconds since 1970, as a table writes them: `21.11.2026 16:05`. */
export function Moment({ seconds }: { seconds: number }) {
  return (
    <DateTime seconds={seconds}>
      {formatDate(seconds)} {formatTime(seconds)}
    </DateTime>
  );
}
