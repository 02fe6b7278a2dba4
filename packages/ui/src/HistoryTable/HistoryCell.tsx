import type { ReactNode } from 'react';
import styles from './HistoryTable.module.css';

interface HistoryCellProps {
  /** Name of its column, which stands beside it on a card. */
  name: string;
  /** What a card begins with; it needs no name. */
  isMain?: boolean;
  isNumber?: boolean;
  children: ReactNode;
}

/** One cell of a history. */
export function HistoryCell({ name, isMain, isNumber, children }: HistoryCellProps) {
  return (
    <td className={styles.cell} data-name={name} data-main={isMain || undefined} data-number={isNumber || undefined}>
      {children}
    </td>
  );
}
