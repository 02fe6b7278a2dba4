import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';
import styles from './Step.module.css';

/** What is good to know before the step is taken. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
