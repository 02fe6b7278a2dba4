import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';
import styles from './Step.module.css';

/** A hint above a step's form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
