import { useTranslation } from '@patina/platform/i18n';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import type { OrderActionProps } from './acted-order.ts';

/** Reports by which trade offers the items of orders were sent. */
export function SentDialog({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const isWaiting = orders.some((order) => order.isWaiting);

  async function report(fields: FormData) {
    const textOf = (name: string) => String(fields.get(name) ?? '').trim();
    const { results } = await act(calls.report, {
      body: {
        state: 'sent',
        orders: orders.map(({ id, items }) => ({ id, items, trade_offer: textOf(`offer-${id}`) })),
        ...(textOf('note') !== '' && { note: textOf('note') }),
        ...(textOf('forced') !== '' && { forced: textOf('forced') }),
      },
    });
    const outcome = bulkOutcome(results);
    if (outcome === undefined) done();
    return outcome;
  }

  return (
    <ActionDialog
      title={t('orders.sent.title')}
      text={t('orders.sent.text')}
      confirm={t('orders.sent.confirm')}
      run={report}
      done={t('orders.reported')}
      trigger={
        <Button variant="solid" data-key="s">
          {t('orders.sent.button')}
        </Button>
      }
    >
      {orders.map(({ id }) => (
        <TextField
          key={id}
          name={`offer-${id}`}
          label={t('orders.sent.offer', { id })}
          inputMode="numeric"
          pattern="\s*[1-9][0-9]{0,18}\s*"
          autoComplete="off"
          placeholder="6213504121"
          required
        />
      ))}
      {isWaiting && (
        <TextField
          name="forced"
          label={t('orders.forced')}
          hint={t('orders.forcedHint')}
          minLength={3}
          maxLength={300}
        />
      )}
      <TextField name="note" label={t('orders.note')} hint={t('orders.noteHint')} maxLength={300} />
    </ActionDialog>
  );
}
