import { useTranslation } from '@patina/platform/i18n';
import type { StatementMovement } from '@patina/shared-api/contract/payments/deposit';

const KNOWN = ['opening', 'top_up', 'purchase', 'late_payment', 'refund', 'adjustment'] as const;

/** What a movement of the balance was for; a kind that a newer API has is a change of the balance. */
export function useMovementText(): (movement: StatementMovement) => string {
  const { t } = useTranslation('account');
  return ({ kind, order_id: order, payment_id: payment }) => {
    const known = KNOWN.find((one) => one === kind) ?? 'adjustment';
    return t(`statement.kinds.${known}`, { number: order ?? payment ?? '' }).trim();
  };
}
