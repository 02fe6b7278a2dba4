import { Stack } from '@patina/parts/Stack';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import type { ReactNode } from 'react';
import styles from './DeskPage.module.css';

interface DeskPageProps {
  title: string;
  /** Beside the title: the state of an order, for example. */
  mark?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its title, its buttons, its content. */
export function DeskPage({ title, mark, actions, children }: DeskPageProps) {
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(title)}</title>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        {mark}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Stack>
  );
}
