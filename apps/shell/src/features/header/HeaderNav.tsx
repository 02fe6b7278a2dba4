import { useTranslation } from '@patina/platform/i18n';
import { NavLink } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import styles from './Header.module.css';
import { HeaderBadge } from './HeaderBadge.tsx';

/** Main links on wide screens; that of the current section is marked. */
export function HeaderNav({ canSell }: { canSell: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <NavLink className={styles.link} to={paths.products()}>
        {t('nav.shop')}
      </NavLink>
      <NavLink className={styles.link} to={paths.newItems()}>
        {t('nav.newSkins')}
        <HeaderBadge type="new-arrivals" />
      </NavLink>
      {canSell && (
        <NavLink className={styles.link} to={paths.account('offers')}>
          {t('nav.sell')}
        </NavLink>
      )}
    </nav>
  );
}
