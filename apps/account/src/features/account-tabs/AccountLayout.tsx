import { PageWidth } from '@patina/parts/PageWidth';
import { useQuery } from '@patina/platform/query';
import { Navigate, Outlet, useLocation } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import styles from './AccountLayout.module.css';
import { AccountTabs } from './AccountTabs.tsx';
import { searchInTab, tabOfPath, tabOfQuery } from './account-tab.ts';

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
