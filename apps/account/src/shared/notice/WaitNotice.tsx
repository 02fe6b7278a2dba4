import { ShortDateTime } from '@patina/parts/ShortDateTime';
import type { ReactNode } from 'react';
import styles from './WaitNotice.module.css';

interface WaitNoticeProps {
  children: ReactNode;
  /** When the wait ends, in seconds since 1970. */
  until?: number;
}

/** What waits, and until when. */
export function WaitNotice({ children, until }: WaitNoticeProps) {
  return (
    <p className={styles.notice}>
      {children}
      {until !== undefined && (
        <>
          {' '}
          <ShortDateTime seconds={until} />
        </>
      )}
    </p>
  );
}
