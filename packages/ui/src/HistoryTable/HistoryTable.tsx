import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './HistoryTable.module.css';

interface HistoryTableProps {
  /** Accessible name of the table. */
  caption: string;
  /** Names of the columns; those of numbers end where their numbers do. */
  columns: { name: string; isNumber?: boolean }[];
  /** Rows of `HistoryCell`s. */
  children: ReactNode;
}

/** From this number of columns on, a row stays a card for longer. */
const MANY = 7;

/** A table on wide screens, a card for each row on narrow ones. */
export function HistoryTable({ caption, columns, children }: HistoryTableProps) {
  return (
    <div className={styles.frame} data-many={columns.length >= MANY || undefined}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={joinClasses(hidden.root, styles.head)}>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={styles.name} data-number={isNumber || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>{children}</tbody>
      </table>
    </div>
  );
}
