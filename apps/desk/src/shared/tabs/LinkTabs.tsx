import { Link } from '@patina/platform/router';
import { Row, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './LinkTabs.module.css';

interface LinkTabsProps<Id extends string> {
  /** Accessible name. */
  label: string;
  /** Address of the page. */
  path: string;
  /** Parameter of the address that names the view; the first of them is shown without it. Else each has a path below. */
  param?: string;
  ids: readonly Id[];
  current: Id;
  nameOf: (id: Id) => ReactNode;
  /** Beside the name, such as how many there are. */
  noteOf?: (id: Id) => ReactNode;
}

/** Look of a link to a view of its page. */
export const linkTab = styles.tab;

/** Views of one page, each with an address of its own. */
export function LinkTabs<Id extends string>({ label, path, param, ids, current, nameOf, noteOf }: LinkTabsProps<Id>) {
  return (
    <Row as="nav" wrap gap={0.5} size="sm" aria-label={label}>
      {ids.map((id) => (
        <Link
          key={id}
          to={param === undefined ? `${path}/${id}` : id === ids[0] ? path : `${path}?${param}=${id}`}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={id === current ? 'page' : undefined}
        >
          {nameOf(id)}
          {noteOf && (
            <Text as="span" tabular weight="regular">
              {noteOf(id)}
            </Text>
          )}
        </Link>
      ))}
    </Row>
  );
}
