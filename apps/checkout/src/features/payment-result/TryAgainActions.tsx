import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';
import { type PaymentType, paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';

/** Links from a payment that has failed: to where it began, and to the home page. */
export function TryAgainActions({ type }: Pick<DepositStatus, 'type'>) {
  const { t } = useTranslation('checkout');
  const again = type === 'topup' ? paths.account('transactions') : paths.cart();
  return (
    <>
      <Button variant="solid" render={<Link to={again} />}>
        {t('tryAgain')}
      </Button>
      <Button render={<Link to={paths.home()} />}>{t('result.home')}</Button>
    </>
  );
}

/** The type of a payment: a purchase, unless the address has another one. */
export function paymentType(search: URLSearchParams): PaymentType {
  return search.get('type') === 'topup' ? 'topup' : 'purchase';
}
