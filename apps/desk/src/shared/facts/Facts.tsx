import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode, tone?: 'strong' | 'accent' | 'danger'];

interface FactsProps {
  /** Those that are null, false or empty are left out. */
  facts: readonly (Fact | false)[];
  /**
   * Below its name stands each value in columns, or as a large number; beside it at the end of the line, or as in a
   * sentence.
   */
  look?: 'columns' | 'numbers' | 'lines' | 'inline';
}

export function Facts({ facts, look = 'columns' }: FactsProps) {
  return (
    <dl className={styles.facts} data-look={look}>
      {facts
        .filter((fact): fact is Fact => fact !== false && fact[1] != null && fact[1] !== false && fact[1] !== '')
        .map(([name, value, tone]) => (
          <div key={name} className={styles.fact} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface ChangedValueProps {
  /** Undefined where there was none. */
  from: ReactNode;
  to: ReactNode;
}

/** A value before and after: `10 → 12`. */
export function ChangedValue({ from, to }: ChangedValueProps) {
  return (
    <>
      {from !== undefined && <del className={styles.from}>{from}</del>}
      {from !== undefined && to !== undefined && ' → '}
      {to !== undefined && <ins className={styles.to}>{to}</ins>}
    </>
  );
}
