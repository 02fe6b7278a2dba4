import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { useSessionActions } from '@patina/shared-api/state/session';
import styles from './AccountTabs.module.css';
import type { AccountTab } from './account-tab.ts';

interface AccountTabsProps {
  current: AccountTab;
  hasOffers: boolean;
}

/** The links of the account: a row on narrow screens, a list beside the tab on wide ones. */
export function AccountTabs({ current, hasOffers }: AccountTabsProps) {
  const { t } = useTranslation('account');
  const { signOut } = useSessionActions();
  const tabs: AccountTab[] = [
    'personal',
    'security',
    'transactions',
    'orders',
    ...(hasOffers ? (['offers'] as const) : []),
  ];
  return (
    <nav aria-label={t('tabs.label')} className={styles.nav}>
      <ul className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab} ref={tab === current ? scrollIntoRow : undefined} className={styles.place}>
            <Link to={paths.account(tab)} className={styles.tab} aria-current={tab === current ? 'page' : undefined}>
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
        <li className={styles.place}>
          <button type="button" className={styles.tab} onClick={() => void signOut()}>
            {t('tabs.logout')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
