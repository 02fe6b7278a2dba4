import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { today as calls, type TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { Badge } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type ReactNode, useId, useState } from 'react';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import styles from './DeskNavigation.module.css';
import { type Area, areasOf, GROUPS } from './desk-areas.ts';
import { keepFolds, readFolds } from './group-folds.ts';

/** Links to the areas in groups, with what waits in each: beside the page, or on narrow screens behind a button, folded. */
export function DeskNavigation({ operator }: { operator: Operator }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const list = useId();
  const [openedAt, setOpenedAt] = useState<string>();
  const [folds, setFolds] = useState(readFolds);
  const { data } = useQuery(deskQuery(calls.numbers));
  const areas = areasOf(operator);
  const current = currentOf(areas, pathname);
  const isOpen = openedAt === pathname;
  const countOf = ({ name }: Area) => (data && WAITING[name]?.(data.payload)) ?? 0;
  const waiting = areas.reduce((sum, area) => sum + countOf(area), 0);
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
        >
          <Icon name="menu" />
          {t('navigation')} <Waiting count={waiting} />
          <Icon name="chevron-down" className={styles.chevron} />
        </button>
        <PaletteButton operator={operator} />
      </div>
      <div id={list} className={styles.groups} data-open={isOpen || undefined}>
        {GROUPS.map(({ name, areas: names }) => {
          const own = names.flatMap((each) => areas.find((area) => area.name === each) ?? []);
          if (own.length === 0) return null;
          const hasCurrent = own.some(({ path }) => path === current);
          return (
            <Group
              key={name}
              title={t(`groups.${name}`)}
              waiting={own.reduce((sum, area) => sum + countOf(area), 0)}
              isOpen={folds[name] ?? hasCurrent}
              onFold={(isGroupOpen) => setFolds(keepFolds({ ...folds, [name]: isGroupOpen }))}
            >
              {own.map((area) => (
                <li key={area.path}>
                  <Link
                    to={area.path}
                    className={styles.link}
                    aria-current={currentMark(area.path, current, pathname)}
                    onClick={() => setOpenedAt(undefined)}
                  >
                    {t(`head.${area.name}.title`)} <Waiting count={countOf(area)} />
                  </Link>
                </li>
              ))}
            </Group>
          );
        })}
      </div>
    </nav>
  );
}

interface GroupProps {
  title: string;
  /** How many wait in its areas. */
  waiting: number;
  /** On narrow screens; on wide ones a group is always open. */
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A group of areas: below its title, or on narrow screens behind it. */
function Group({ title, waiting, isOpen, onFold, children }: GroupProps) {
  const list = useId();
  return (
    <section className={styles.group} aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => onFold(!isOpen)}
      >
        {title} <Waiting count={waiting} />
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ul id={list} className={styles.areas} data-open={isOpen || undefined}>
        {children}
      </ul>
    </section>
  );
}

/** How many wait in an area; nothing where none do. */
function Waiting({ count }: { count: number }) {
  const { t } = useTranslation('desk');
  if (count === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{t('count', { value: count })}</span>
      <VisuallyHidden>{t('waitingHere', { count })}</VisuallyHidden>
    </Badge>
  );
}

/** What waits in an area, of what the operator's roles may see. */
const WAITING: Partial<Record<Area['name'], (numbers: TodayNumbers) => number | undefined>> = {
  deliveries: ({ to_send }) => to_send,
  messages: ({ to_answer }) => to_answer,
  offers: ({ to_price }) => to_price,
  trades: ({ trades }) => trades,
  payouts: ({ to_pay_out }) => to_pay_out,
  approvals: ({ approvals }) => approvals,
};

/** The area that a page belongs to: the one with the longest path above it. */
function currentOf(areas: readonly Area[], pathname: string): string | undefined {
  return areas
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}

function currentMark(path: string, current: string | undefined, pathname: string) {
  if (path !== current) return undefined;
  return path === pathname ? 'page' : 'true';
}
