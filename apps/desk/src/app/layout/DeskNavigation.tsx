import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { Link, matchPath, useLocation } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import type en from '#messages/en.json';
import remote from '../../../remote.json' with { type: 'json' };
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

/** Key of an area's name: the title of its page. */
type AreaName = Exclude<keyof typeof en.head, never>;

interface Area {
  path: string;
  name: AreaName;
}

/** Areas are the pages that need no number of something, in the order of remote.json. */
const AREAS = remote.routes.filter(({ path }) => !path.includes(':'));

export function areasOf(operator: Operator): Area[] {
  return AREAS.filter((area) => isAllowed(operator, area.requires)).map(({ path, head }) => ({
    path,
    name: head.texts.replace('head.', '') as AreaName,
  }));
}

/** Whether an operator may open a page; the server checks each of its calls again. */
export function mayOpen(operator: Operator, pathname: string): boolean {
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && isAllowed(operator, route.requires);
}

function isAllowed({ roles }: Operator, required: readonly string[]): boolean {
  return roles.some((role) => required.includes(role));
}
