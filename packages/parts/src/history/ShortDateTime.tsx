import { formatDate, formatTime } from '@patina/shared-api/dates';
import { LocalTime } from './LocalTime.tsx';

const shortDateTime = (seconds: number) => `${formatDate(seconds)} ${formatTime(seconds)}`;

/** Seconds since 1970 as `21.11.2026 16:05`. */
export function ShortDateTime({ seconds }: { seconds: number }) {
  return <LocalTime seconds={seconds} format={shortDateTime} placeholder="00.00.0000 00:00" />;
}
