import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  href: string;
}

export interface BreadcrumbsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Names the navigation. */
  label: string;
  /** From the outermost page inwards; the last one is the page itself. */
  crumbs: readonly Crumb[];
  /** Renders a link with the router's own link component; an `<a>` by default. */
  renderLink?: ((link: CrumbLink) => ReactNode) | undefined;
}

export type CrumbLink = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { href: string };

/** Breadcrumb navigation, from the outermost page to the current one. */
export function Breadcrumbs({ label, crumbs, renderLink = Anchor, ...rest }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} {...rest}>
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href} className={styles.item}>
            {renderLink({
              href: crumb.href,
              className: styles.link,
              'aria-current': index === crumbs.length - 1 ? 'page' : undefined,
              children: crumb.label,
            })}
            {index < crumbs.length - 1 && <Icon name="chevron-right" className={styles.arrow} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Anchor(link: CrumbLink) {
  return <a {...link} />;
}
