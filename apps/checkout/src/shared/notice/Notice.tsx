import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  /** `alert` interrupts a screen reader. */
  role: 'alert' | 'status';
  tone: 'info' | 'warning';
  /** Before the title. */
  icon?: ReactNode;
  title: string;
  /** Below the title: what happens next, and what to do. */
  children: ReactNode;
}

/** Something that a shopper must know before paying. */
export function Notice({ role, tone, icon, title, children }: NoticeProps) {
  return (
    <div role={role} className={styles.notice} data-tone={tone}>
      <p className={styles.title}>
        {icon}
        {title}
      </p>
      {children}
    </div>
  );
}
