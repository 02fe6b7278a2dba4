import { useTranslation } from '@patina/platform/i18n';
import { Navigate, useSearchParams } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { PaymentPolling } from './PaymentPolling.tsx';
import styles from './ResultPage.module.css';

const NO_PAYMENT = 'payment-failed';

/** A payment whose outcome is not known yet. */
export function Component() {
  const { t } = useTranslation('checkout');
  const titled = usePageTitle();
  const [search] = useSearchParams();
  const order = search.get('order') || search.get('order_id');
  if (!order) return <Navigate replace to={paths.failPayment('topup', NO_PAYMENT)} />;
  return (
    <div className={styles.page}>
      <title>{titled(t('head.pending.title'))}</title>
      <PaymentPolling key={order} order={order} />
    </div>
  );
}
