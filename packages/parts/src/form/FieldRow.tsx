import type { CSSProperties, ReactNode } from 'react';
import styles from './FieldRow.module.css';

interface FieldRowProps {
  /** Minimum width of a field; `--field-width` by default. */
  fieldWidth?: `${number}rem`;
  children: ReactNode;
}

/** Fields side by side where there is room. */
export function FieldRow({ fieldWidth, children }: FieldRowProps) {
  const sized = { ...(fieldWidth && { '--field-width': fieldWidth }) } as CSSProperties;
  return (
    <div className={styles.row} style={sized}>
      {children}
    </div>
  );
}
