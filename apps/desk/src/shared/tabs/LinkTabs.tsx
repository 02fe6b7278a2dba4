import { Link } from '@patina/platform/router';
import type { ReactNode } from 'react';
import styles from './LinkTabs.module.css';

interface LinkTabsProps {
  /** Accessible name. */
  label: string;
  tabs: readonly { id: string; to: string; name: ReactNode; note?: ReactNode }[];
  current: string;
}

/** Views of one page, each with an address of its own. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, to, name, note }) => (
        <Link
          key={id}
          to={to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
          {note && <span className={styles.note}>{note}</span>}
        </Link>
      ))}
    </nav>
  );
}
