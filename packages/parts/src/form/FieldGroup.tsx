import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  legend: ReactNode;
  children: ReactNode;
}

/** Fields below a legend, side by side where there is room: `--field-width` is their minimum width. */
export function FieldGroup({ legend, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
