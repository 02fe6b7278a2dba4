import type { ReactNode } from 'react';
import styles from './Sums.module.css';

interface Sum {
  name: string;
  value: ReactNode;
  /** Marks the total. */
  isResult?: boolean;
}

/** A list of names and amounts in two columns. */
export function Sums({ sums }: { sums: Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value, isResult }) => (
        <div key={name} className={styles.sum} data-result={isResult || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
