import { useTranslation } from '@patina/platform/i18n';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { TextField } from '@patina/ui/TextField';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import type { OrderActionProps } from './acted-order.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { SentDialog } from './SentDialog.tsx';

/** States from which each report is possible. */
const FROM = {
  sent: ['waiting', 'declined', 'expired'],
  protected: ['sent'],
  declined: ['sent'],
  expired: ['sent'],
  reversed: ['protected', 'done'],
} as const satisfies Record<string, readonly TradeState[]>;

/** What operators do with orders: report what happens on Steam, and refund. */
export function OrderActions({ orders, done }: OrderActionProps) {
  const { is } = useOperator();
  const allows = (report: keyof typeof FROM) =>
    orders.some(({ states }) => states.some((state) => (FROM[report] as readonly TradeState[]).includes(state)));
  const canDeliver = is('support', 'owner');
  return (
    <>
      {canDeliver && allows('sent') && <SentDialog orders={orders} done={done} />}
      {canDeliver && allows('protected') && (
        <>
          <ReportDialog state="protected" shortcut="a" orders={orders} done={done} />
          <ReportDialog state="declined" shortcut="d" orders={orders} done={done} />
          <ReportDialog state="expired" shortcut="e" orders={orders} done={done} />
        </>
      )}
      {canDeliver && allows('reversed') && <ReverseDialog orders={orders} done={done} />}
      {is('support', 'finance', 'owner') && orders.some(({ canRefund }) => canRefund) && (
        <RefundDialog orders={orders} done={done} />
      )}
    </>
  );
}

interface ReportDialogProps extends OrderActionProps {
  state: 'protected' | 'declined' | 'expired';
  shortcut: string;
}

/** Reports what has become of the trade offers of orders. */
function ReportDialog({ state, shortcut, orders, done }: ReportDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  async function report(fields: FormData) {
    const note = String(fields.get('note')).trim();
    const { results } = await act(calls.report, {
      body: {
        state,
        orders: orders.map(({ id, items }) => ({ id, items })),
        ...(note !== '' && { note }),
        ...(fields.has('unprotected') && { is_unprotected: true }),
      },
    });
    const outcome = bulkOutcome(results);
    if (outcome === undefined) done();
    return outcome;
  }

  return (
    <ActionDialog
      title={t(`orders.${state}.title`)}
      text={t(`orders.${state}.text`, { orders: orders.map(({ id }) => id).join(', ') })}
      confirm={t(`orders.${state}.confirm`)}
      run={report}
      done={t('orders.reported')}
      trigger={<Button data-key={shortcut}>{t(`orders.${state}.button`)}</Button>}
    >
      {state === 'protected' && <Checkbox name="unprotected">{t('orders.unprotected')}</Checkbox>}
      <TextField name="note" label={t('orders.note')} hint={t('orders.noteHint')} maxLength={300} />
    </ActionDialog>
  );
}
