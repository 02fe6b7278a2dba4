import type { ReactNode } from 'react';
import styles from './HistoryTable.module.css';

interface HistoryCellProps {
  /** Name of its column, shown beside it on a card. */
  name: string;
  /** The first line of a card, without a name. */
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
