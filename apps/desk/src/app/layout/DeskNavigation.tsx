import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { Link, useLocation } from '@patina/platform/router';
import type { Area } from './areas.ts';
import styles from './DeskNavigation.module.css';

/** Links to the areas: a row on narrow screens, a list beside the page on wide ones. */
export function DeskNavigation({ areas }: { areas: Area[] }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const current = currentOf(areas, pathname);
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      <ul className={styles.row}>
        {areas.map(({ path, name }) => (
          <li key={path} ref={path === current ? scrollIntoRow : undefined} className={styles.place}>
            <Link to={path} className={styles.link} aria-current={currentMark(path, current, pathname)}>
              {t(`head.${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The area that a page belongs to: the one with the longest path above it. */
function currentOf(areas: Area[], pathname: string): string | undefined {
  return areas
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}

function currentMark(path: string, current: string | undefined, pathname: string) {
  if (path !== current) return undefined;
  return path === pathname ? 'page' : 'true';
}
