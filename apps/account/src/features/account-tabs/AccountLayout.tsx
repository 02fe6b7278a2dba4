import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, Navigate, Outlet, useLocation } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { useSessionActions } from '@patina/shared-api/state/session';
import { PageWidth } from '@patina/ui/Layout';
import styles from './AccountLayout.module.css';

type AccountTab = NonNullable<Parameters<typeof paths.account>[0]>;

const TABS: readonly AccountTab[] = [
  'personal',
  'security',
  'transactions',
  'orders',
  'watchlist',
  'notifications',
  'offers',
];

/** Stale time of the settings while the offers are open, in milliseconds: selling may be switched off. */
const OFFERS_CHECK = 60_000;

/** The tabs of the account and the open one, selected by the path or by the query `tab`. */
export function Component() {
  const { pathname, search } = useLocation();
  const shown = tabOfPath(pathname);
  const { data: configured } = useQuery({
    ...settings(useLocale()),
    ...(shown === 'offers' && { staleTime: OFFERS_CHECK, refetchInterval: OFFERS_CHECK, refetchOnWindowFocus: true }),
  });
  const requested = tabOfQuery(search) ?? shown;
  const wanted = requested === 'offers' && configured?.offer_enabled === false ? 'personal' : requested;
  return (
    <PageWidth gap={3} className={styles.page}>
      <AccountTabs current={wanted} hasOffers={configured?.offer_enabled === true} />
      <div className={styles.content}>
        {wanted === shown ? (
          <Outlet />
        ) : (
          <Navigate
            to={{ pathname: paths.account(wanted), search: wanted === requested ? searchInTab(search) : '' }}
            replace
          />
        )}
      </div>
    </PageWidth>
  );
}

interface AccountTabsProps {
  current: AccountTab;
  hasOffers: boolean;
}

/** The links of the account: a row on narrow screens, a list beside the tab on wide ones. */
function AccountTabs({ current, hasOffers }: AccountTabsProps) {
  const { t } = useTranslation('account');
  const { signOut } = useSessionActions();
  const tabs: AccountTab[] = [
    'personal',
    'security',
    'transactions',
    'orders',
    'watchlist',
    'notifications',
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

/** Tab of a path below `/account`. */
function tabOfPath(pathname: string): AccountTab {
  return readTab(pathname.split('/')[2]) ?? 'personal';
}

/** Tab of the query `tab`. */
function tabOfQuery(search: string): AccountTab | undefined {
  return readTab(new URLSearchParams(search).get('tab'));
}

/** The remaining query of a query that opens a tab: `?tab=offers&offer=3` → `offer=3`. */
function searchInTab(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  return query.toString();
}

function readTab(text: string | null | undefined): AccountTab | undefined {
  return TABS.find((tab) => tab === text);
}
