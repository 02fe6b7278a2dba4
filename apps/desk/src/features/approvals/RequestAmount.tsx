import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import { Money } from '#shared/money/Money.tsx';

/** How much is requested; a role has no amount. */
export function RequestAmount({ action, amount }: Pick<Approval, 'action' | 'amount'>) {
  return action === 'role grant' ? null : <Money amount={amount} />;
}
