import { Grid } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  /** Where the narrow column is. */
  side: 'start' | 'end';
  children: ReactNode;
}

/** The two parts of a page: beside each other where there is room. */
export function Columns({ side, children }: ColumnsProps) {
  return (
    <Grid gap={3} align="start" className={styles.columns} data-side={side}>
      {children}
    </Grid>
  );
}
