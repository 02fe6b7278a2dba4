import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { depositHistory } from '@patina/shared-api/queries/deposit';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import styles from '#shared/history/HistoryTab.module.css';
import { BalanceCard } from './BalanceCard.tsx';
import { PaymentList } from './PaymentList.tsx';

export const loader = withQueries(({ locale }) => [profile(locale), depositHistory(locale)]);

/** The balance, the top-up form and the payment history. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(t('head.payments.title'))}</title>
      <h1 className={styles.title}>{t('tabs.transactions')}</h1>
      <BalanceCard />
      <PaymentList />
    </Stack>
  );
}
