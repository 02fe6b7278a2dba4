import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './NoticeBar.module.css';

interface NoticeBarProps {
  /** `alert` interrupts a screen reader. */
  role: 'alert' | 'status';
  /** Shows the warning icon; the text then fills the row, from `--notice-width` on. */
  hasIcon?: boolean;
  /** A small button at the end. */
  action: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A warning in one line inside a part of the page, with what to do about it. */
export function NoticeBar({ role, hasIcon = false, action, className, children }: NoticeBarProps) {
  return (
    <Row
      role={role}
      wrap
      gap={2}
      rowGap={1}
      justify="between"
      size="sm"
      className={className ? `${styles.bar} ${className}` : styles.bar}
    >
      {hasIcon ? (
        <Row as="p" gap={1} align="stretch" className={styles.marked}>
          <Icon name="warning" />
          <span>{children}</span>
        </Row>
      ) : (
        <p>{children}</p>
      )}
      {action}
    </Row>
  );
}
