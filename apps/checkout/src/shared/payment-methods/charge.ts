import { useCredits } from '@patina/parts/use-credits';
import { useEuros } from '@patina/parts/use-money';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';

interface Charge {
  /** An amount of Credits in the currency that is charged. */
  charged: (credits: number) => number;
  /** Formats an amount of that currency. */
  money: (amount: number) => string;
}

/** What a method charges: euros, whatever the display currency, and Credits of the balance. */
export function useCharge(method: PaymentMethod | undefined): Charge {
  const money = useCredits();
  const { inEuros, formatEuros } = useEuros();
  if (method === undefined || method.code === FROM_BALANCE) return { charged: (credits) => credits, money };
  return { charged: inEuros, money: formatEuros };
}
