import type { ReactNode } from 'react';
import styles from './Sums.module.css';

interface Sum {
  name: string;
  value: ReactNode;
  /** What all the others lead to. */
  isResult?: boolean;
}

/** Facts in two columns, amounts most of all. */
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
