import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { withQueries } from '@patina/shared-api/queries/storefront';
import styles from '#shared/history/HistoryTab.module.css';
import { OrderList } from './OrderList.tsx';

export const loader = withQueries(({ locale }) => [purchaseHistory(locale)]);

/** The shopper's purchases. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(t('head.orders.title'))}</title>
      <h1 className={styles.title}>{t('tabs.orders')}</h1>
      <OrderList />
    </Stack>
  );
}
