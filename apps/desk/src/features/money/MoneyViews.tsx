import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import styles from './MoneyViews.module.css';
import { MONEY_VIEWS, type MoneyView, viewHref } from './money-view.ts';

/** Links to the views of the page. */
export function MoneyViews({ current }: { current: MoneyView }) {
  const { t } = useTranslation('desk');
  return (
    <nav aria-label={t('head.money.title')}>
      <ul className={styles.row}>
        {MONEY_VIEWS.map((view) => (
          <li key={view} ref={view === current ? scrollIntoRow : undefined}>
            <Link to={viewHref(view)} className={styles.link} aria-current={view === current ? 'page' : undefined}>
              {t(`money.views.${view}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
