import { ShortDateTime } from '@patina/parts/ShortDateTime';

/** Seconds since 1970 as `21.11.2026 16:05`; nothing for a moment that has not come. */
export function Moment({ seconds }: { seconds: number | null | undefined }) {
  return seconds == null ? null : <ShortDateTime seconds={seconds} />;
}
