import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import styles from './Pagination.module.css';
import { type PageButton, pageButtons } from './page-buttons.ts';

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The current page, from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** Renders a link with the router's own link component; an `<a>` by default. */
  renderLink?: ((link: PageLink) => ReactNode) | undefined;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

export type PageLink = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { href: string };

/** Links to the pages of a list. Nothing when there is only one. */
export function Pagination({ page, pages, hrefOf, renderLink = Anchor, labels, ...rest }: PaginationProps) {
  if (pages <= 1) return null;

  /** The first page has no previous one, the last no next: the link stays visible, but disabled. */
  const step = (to: number, icon: IconName, label: string) => {
    const look = { className: styles.link, 'aria-label': label, children: <Icon name={icon} /> };
    if (to >= 1 && to <= pages) return renderLink({ href: hrefOf(to), ...look });
    return <a role="link" aria-disabled="true" {...look} />;
  };

  const button = (to: PageButton) =>
    to === 'ellipsis' ? (
      <span aria-hidden="true" className={styles.ellipsis}>
        …
      </span>
    ) : (
      renderLink({
        href: hrefOf(to),
        className: styles.link,
        'aria-label': labels.page(to),
        'aria-current': to === page ? 'page' : undefined,
        children: to,
      })
    );

  return (
    <nav aria-label={labels.nav} {...rest}>
      <ul className={styles.list}>
        <li className={styles.item}>{step(page - 1, 'chevron-left', labels.previous)}</li>
        {places(page, pages).map(({ key, to, only }) => (
          <li key={key} data-only={only} className={styles.item}>
            {button(to)}
          </li>
        ))}
        <li className={styles.item}>{step(page + 1, 'chevron-right', labels.next)}</li>
      </ul>
    </nav>
  );
}

interface Place {
  key: string;
  to: PageButton;
  /** Shown only on screens wider than 640 px, or only up to there; on both when absent. */
  only?: 'wide' | 'narrow';
}

/**
 * The buttons of both screen widths in one row: the style sheet chooses, so that the server does not need the screen
 * width. Every button of the narrow row is also in the wide one.
 */
function places(page: number, pages: number): Place[] {
  const narrow = pageButtons(page, pages, 1);
  return pageButtons(page, pages, 4).flatMap((to, index): Place[] => {
    if (to === 'ellipsis') return [{ key: `gap ${index}`, to, only: 'wide' }];
    const place = narrow.indexOf(to);
    if (place === -1) return [{ key: `${to}`, to, only: 'wide' }];
    const shown: Place = { key: `${to}`, to };
    return narrow[place - 1] === 'ellipsis'
      ? [{ key: `gap to ${to}`, to: 'ellipsis', only: 'narrow' }, shown]
      : [shown];
  });
}

function Anchor(link: PageLink) {
  return <a {...link} />;
}
