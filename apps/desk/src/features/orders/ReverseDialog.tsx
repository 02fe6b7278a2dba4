import { useTranslation } from '@patina/platform/i18n';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import type { OrderActionProps } from './acted-order.ts';

/** Reports that trades were reversed on Steam: what was paid goes back, and the items are back in stock. */
export function ReverseDialog({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  async function report(reason: string) {
    const { results } = await act(calls.reverse, {
      body: { orders: orders.map(({ id, items }) => ({ id, items })), reason },
    });
    const outcome = bulkOutcome(results);
    if (outcome === undefined) done();
    return outcome;
  }

  return (
    <ReasonDialog
      title={t('orders.reversed.title')}
      text={t('orders.reversed.text', { orders: orders.map(({ id }) => id).join(', ') })}
      confirm={t('orders.reversed.confirm')}
      isDanger
      run={report}
      done={t('orders.reported')}
      trigger={<Button data-key="v">{t('orders.reversed.button')}</Button>}
    />
  );
}
