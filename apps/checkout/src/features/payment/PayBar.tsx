import { useTranslation } from '@patina/platform/i18n';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import { useCharge } from '#shared/payment-methods/charge.ts';
import { useMethodTexts } from '#shared/payment-methods/payment-methods.ts';
import styles from './PayBar.module.css';

const BLOCKED = { both: 'pay.blocked', sold: 'pay.blockedBySold', prices: 'pay.blockedByPrices' } as const;

interface PayBarProps {
  method: PaymentMethod;
  /** Internal currency. */
  total: number;
  /** What must be settled first: sold lines, or prices that were not accepted. */
  blocked: keyof typeof BLOCKED | undefined;
  /** The total is loading. */
  isPending: boolean;
  isPaying: boolean;
  /** Why it cannot be paid from the balance. */
  insufficientBalance: ReactNode;
  problem: string | undefined;
  pay: () => void;
}

/** What stands in the way of paying, and the one button that pays; stays in sight on narrow screens. */
export function PayBar({
  method,
  total,
  blocked,
  isPending,
  isPaying,
  insufficientBalance,
  problem,
  pay,
}: PayBarProps) {
  const { t } = useTranslation('checkout');
  const { payLabel } = useMethodTexts();
  const { charged, money } = useCharge(method);
  return (
    <Stack gap={1} className={styles.bar}>
      {blocked && (
        <Text size="sm" tone="warning">
          {t(BLOCKED[blocked])}
        </Text>
      )}
      {insufficientBalance}
      <FormProblem>{problem}</FormProblem>
      <Button
        variant="solid"
        size="large"
        className={styles.pay}
        busy={isPaying}
        disabled={(blocked !== undefined || isPending) && !isPaying}
        onClick={pay}
      >
        {payLabel(method, money(charged(total)))}
      </Button>
    </Stack>
  );
}
