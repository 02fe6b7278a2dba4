import { Stack } from '@patina/parts/Stack';
import { Link } from '@patina/platform/router';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';
import { InPage } from '../not-found/in-page.ts';
import styles from './DeskPage.module.css';

interface DeskPageProps {
  title: string;
  /** The list that the page belongs to. */
  back?: { to: string; name: string };
  /** Beside the title: the state of an order, for example. */
  mark?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its title, its buttons, its content. */
export function DeskPage({ title, back, mark, actions, children }: DeskPageProps) {
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(title)}</title>
      {back && (
        <Link to={back.to} className={styles.back}>
          <Icon name="chevron-left" />
          {back.name}
        </Link>
      )}
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        {mark}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <InPage value={true}>{children}</InPage>
    </Stack>
  );
}
