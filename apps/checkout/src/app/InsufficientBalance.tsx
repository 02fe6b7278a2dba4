import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { useState } from 'react';
import { amountBuying } from '#price/amount-buying.ts';
import { useCredits } from '#price/use-credits.ts';
import styles from './Summary.module.css';

const loadTopUpDialog = async () =>
  (await import(/* webpackChunkName: "TopUpDialog" */ '#top-up/TopUpDialog.tsx')).Component;

/** What is there, what is needed, and the short way to what is missing. Amounts in the internal currency. */
export function InsufficientBalance({ balance, required }: { balance: number; required: number }) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const price = useDisplayPrice();
  const { exchangeRateEur, rate } = useDisplayCurrency();
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const missing = fromMinor(toMinor(required) - toMinor(balance));
  return (
    <div role="alert" className={styles.short}>
      <p className={styles.shortTitle}>
        <Icon name="warning" />
        {t('short.title')}
      </p>
      <p>{t('short.text', { balance: credits(balance), required: credits(required) })}</p>
      <Button
        size="small"
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        {t('short.topUp', { amount: price(missing) })}
      </Button>
      {opening > 0 && (
        <LatePart
          key={opening}
          load={loadTopUpDialog}
          props={{
            open: isOpen,
            amount: amountBuying(missing, exchangeRateEur, rate),
            onClose: () => setOpen(false),
          }}
          fallback={null}
          failed={() => <p>{t('short.failed')}</p>}
        />
      )}
    </div>
  );
}
