import { useCredits } from '@patina/parts/use-credits';
import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { amountBuying } from '@patina/shared-api/money-arithmetic';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Notice } from '#shared/notice/Notice.tsx';

const loadTopUpDialog = async () =>
  (await import(/* webpackChunkName: "TopUpDialog" */ '#features/top-up/TopUpDialog.tsx')).Component;

/** The balance, the total and a button that tops up the difference. Amounts in the internal currency. */
export function InsufficientBalance({ balance, required }: { balance: number; required: number }) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const price = useDisplayPrice();
  const { exchangeRateEur, rate } = useDisplayCurrency();
  const { opening, isOpen, open, close } = useLazyDialog();
  const missingMinor = toMinor(required) - toMinor(balance);
  return (
    <Notice role="alert" tone="warning" icon={<Icon name="warning" />} title={t('short.title')}>
      <p>{t('short.text', { balance: credits(balance), required: credits(required) })}</p>
      <Button size="small" onClick={open}>
        {t('short.topUp', { amount: price(fromMinor(missingMinor)) })}
      </Button>
      {opening > 0 && (
        <LazyPart
          key={opening}
          load={loadTopUpDialog}
          props={{
            open: isOpen,
            amount: fromMinor(amountBuying(missingMinor, exchangeRateEur, rate)),
            onClose: close,
          }}
          fallback={null}
          failed={() => <p>{t('short.failed')}</p>}
        />
      )}
    </Notice>
  );
}
