import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import type { ReactNode } from 'react';
import { providerMethods } from '#shared/payment-methods/payment-methods.ts';

import styles from './PayButtons.module.css';

interface PayButtonsProps {
  /** Internal currency. */
  total: number;
  /** Internal currency. */
  balance: number;
  /** A line is sold or has a price that was not accepted. */
  isBlocked: boolean;
  /** The total is loading. */
  isPending: boolean;
  /** Code of the method of the running purchase. */
  payingBy: string | undefined;
  /** Shown below the balance when it was chosen and is too small. */
  insufficientBalance: ReactNode;
  problem: string | undefined;
  buy: (method: string) => Promise<void>;
}

/** The card first and with the amount, then the balance, then the others (docs/product.md#paying). */
export function PayButtons({
  total,
  balance,
  isBlocked,
  isPending,
  payingBy,
  insufficientBalance,
  problem,
  buy,
}: PayButtonsProps) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const { data: store } = useQuery(settings(useLocale()));
  const { payment_methods: methods = [], internal_currency: internal } = store ?? {};
  // Orders are charged in euros, whatever the display currency.
  const charged = formatPrice(displayAmount(total, internal?.exchange_rate_eur ?? 1, 1), '€');
  const isOff = isBlocked || isPending || payingBy !== undefined;

  const button = (code: string, isFirst = false) => ({
    size: isFirst ? ('large' as const) : ('medium' as const),
    className: styles.way,
    busy: payingBy === code,
    disabled: isOff && payingBy !== code,
    onClick: () => void buy(code),
  });
  const [first, ...others] = providerMethods(methods);
  const hasBalance = methods.some(({ code }) => code === FROM_BALANCE);

  return (
    <div className={styles.ways}>
      {isBlocked && <p className={styles.blocked}>{t('pay.blocked')}</p>}
      <FormProblem>{problem}</FormProblem>
      {first && (
        <Button variant="solid" {...button(first.code, true)}>
          {first.code === 'card' ? t('pay.card', { amount: charged }) : first.title}
        </Button>
      )}
      {hasBalance && (
        <Button {...button(FROM_BALANCE)}>
          <span>{t('pay.balance')}</span> <span className={styles.balance}>{credits(balance)}</span>
        </Button>
      )}
      {insufficientBalance}
      {others.map(({ code, title }) => (
        <Button key={code} {...button(code)}>
          {title}
        </Button>
      ))}
    </div>
  );
}
