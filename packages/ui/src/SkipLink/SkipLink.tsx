import type { ReactNode } from 'react';
import styles from './SkipLink.module.css';

export interface SkipLinkProps {
  /** Id of the element that gets the focus: one that can have it. */
  to: string;
  children: ReactNode;
}

/** Skips what is before its target; it shows itself while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a className={styles.root} href={`#${to}`}>
      {children}
    </a>
  );
}
