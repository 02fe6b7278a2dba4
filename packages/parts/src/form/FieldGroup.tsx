import { Stack } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';
import { FieldRow } from './FieldRow.tsx';

interface FieldGroupProps {
  legend: ReactNode;
  /** Keeps the fields below each other. */
  isStacked?: boolean;
  children: ReactNode;
}

/** Fields below a legend, side by side where there is room: `--field-width` is their minimum width. */
export function FieldGroup({ legend, isStacked = false, children }: FieldGroupProps) {
  return (
    <Stack as="fieldset" gap={2} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {isStacked ? children : <FieldRow>{children}</FieldRow>}
    </Stack>
  );
}
