import { HistoryCell } from '@patina/ui/HistoryCell';
import { ShortDateTime } from './ShortDateTime.tsx';

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
