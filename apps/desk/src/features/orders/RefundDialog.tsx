import { newIdempotencyKey } from '@patina/parts/idempotency-key';
import { useTranslation } from '@patina/platform/i18n';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { useRef } from 'react';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import type { OrderActionProps } from './acted-order.ts';

/** Refunds orders, or items of one, the way they were paid. */
export function RefundDialog({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const key = useRef<{ key: string; of: string }>(undefined);

  async function refund(reason: string) {
    const body = { orders: orders.map(({ id, items }) => ({ id, items })), reason };
    // Repeating the same refund after a lost answer refunds nothing twice.
    const of = JSON.stringify(body);
    if (key.current?.of !== of) key.current = { key: newIdempotencyKey(), of };
    const { results } = await act(calls.refund, { body, idempotencyKey: key.current.key });
    key.current = undefined;
    const outcome = bulkOutcome(results);
    if (outcome === undefined) done();
    return outcome;
  }

  return (
    <ReasonDialog
      title={t('orders.refund.title')}
      text={t(orders.some(({ items }) => items) ? 'orders.refund.textItems' : 'orders.refund.text', {
        orders: orders.map(({ id }) => id).join(', '),
      })}
      confirm={t('orders.refund.confirm')}
      isDanger
      run={refund}
      done={t('orders.refunded')}
      trigger={
        <Button variant="danger" data-key="f">
          {t('orders.refund.button')}
        </Button>
      }
    />
  );
}
