import { newIdempotencyKey } from '@patina/parts/idempotency-key';
import { useTranslation } from '@patina/platform/i18n';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Checkbox } from '@patina/ui/Checkbox';
import { TextField } from '@patina/ui/TextField';
import { useRef } from 'react';
import { finishBulk } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';

/** States from which each report is possible. */
const FROM = {
  sent: ['waiting', 'declined', 'expired'],
  protected: ['sent'],
  declined: ['sent'],
  expired: ['sent'],
  reversed: ['protected', 'done'],
} as const satisfies Record<string, readonly TradeState[]>;

export function OrderActions({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const act = useDeskAction();
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
      {canDeliver && allows('reversed') && (
        <ReasonDialog
          title={t('orders.reversed.title')}
          text={t('orders.reversed.text', { orders: numbersOf(orders) })}
          confirm={t('orders.reversed.confirm')}
          button={t('orders.reversed.button')}
          isDanger
          run={(reason) => finishBulk(act(calls.reverse, { body: { orders: targetsOf(orders), reason } }), done)}
          done={t('orders.reported')}
          shortcut="v"
        />
      )}
      {is('support', 'finance', 'owner') && orders.some(({ canRefund }) => canRefund) && (
        <RefundDialog orders={orders} done={done} />
      )}
    </>
  );
}

const numbersOf = (orders: readonly ActedOrder[]) => orders.map(({ id }) => id).join(', ');
const targetsOf = (orders: readonly ActedOrder[]) => orders.map(({ id, items }) => ({ id, items }));

interface ReportDialogProps extends OrderActionProps {
  state: 'protected' | 'declined' | 'expired';
  shortcut: string;
}

/** Reports what has become of the trade offers of orders. */
function ReportDialog({ state, shortcut, orders, done }: ReportDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  function report(fields: FormData) {
    const note = readText(fields, 'note');
    const body = {
      state,
      orders: targetsOf(orders),
      ...(note !== '' && { note }),
      ...(fields.has('unprotected') && { is_unprotected: true }),
    };
    return finishBulk(act(calls.report, { body }), done);
  }

  return (
    <ActionDialog
      title={t(`orders.${state}.title`)}
      text={t(`orders.${state}.text`, { orders: numbersOf(orders) })}
      confirm={t(`orders.${state}.confirm`)}
      button={t(`orders.${state}.button`)}
      run={report}
      done={t('orders.reported')}
      shortcut={shortcut}
    >
      {state === 'protected' && <Checkbox name="unprotected">{t('orders.unprotected')}</Checkbox>}
      <NoteField />
    </ActionDialog>
  );
}

function NoteField() {
  const { t } = useTranslation('desk');
  return <TextField name="note" label={t('orders.note')} hint={t('orders.noteHint')} maxLength={300} />;
}

/** Reports by which trade offers the items of orders were sent. */
function SentDialog({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  function report(fields: FormData) {
    const [note, forced] = ['note', 'forced'].map((name) => readText(fields, name));
    const body = {
      state: 'sent' as const,
      orders: orders.map(({ id, items }) => ({ id, items, trade_offer: readText(fields, `offer-${id}`) })),
      ...(note && { note }),
      ...(forced && { forced }),
    };
    return finishBulk(act(calls.report, { body }), done);
  }

  return (
    <ActionDialog
      title={t('orders.sent.title')}
      text={t('orders.sent.text')}
      confirm={t('orders.sent.confirm')}
      button={t('orders.sent.button')}
      run={report}
      done={t('orders.reported')}
      look="solid"
      shortcut="s"
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
      {orders.some(({ isWaiting }) => isWaiting) && (
        <TextField
          name="forced"
          label={t('orders.forced')}
          hint={t('orders.forcedHint')}
          minLength={3}
          maxLength={300}
        />
      )}
      <NoteField />
    </ActionDialog>
  );
}

/** Refunds orders, or items of one, the way they were paid. */
function RefundDialog({ orders, done }: OrderActionProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const key = useRef<{ key: string; of: string }>(undefined);

  async function refund(reason: string, fields: FormData) {
    const isWithdrawn = fields.has('withdrawn');
    const body = { orders: targetsOf(orders), reason, ...(isWithdrawn && { is_withdrawn: true }) };
    // Repeating the same refund after a lost answer refunds nothing twice.
    const of = JSON.stringify(body);
    if (key.current?.of !== of) key.current = { key: newIdempotencyKey(), of };
    const { results } = await act(calls.refund, { body, idempotencyKey: key.current.key });
    key.current = undefined;
    return finishBulk({ results }, done);
  }

  return (
    <ReasonDialog
      title={t('orders.refund.title')}
      text={t(orders.some(({ items }) => items) ? 'orders.refund.textItems' : 'orders.refund.text', {
        orders: numbersOf(orders),
      })}
      confirm={t('orders.refund.confirm')}
      button={t('orders.refund.button')}
      isDanger
      run={refund}
      done={t('orders.refunded')}
      look="danger"
      shortcut="f"
    >
      {orders.some(({ states }) => states.includes('sent')) && (
        <Checkbox name="withdrawn">{t('orders.refund.withdrawn')}</Checkbox>
      )}
    </ReasonDialog>
  );
}

/** An order that something is reported of. */
interface ActedOrder {
  id: number;
  /** Places of the items, from 1; without them all that it is possible for. */
  items?: number[] | undefined;
  /** States of these items. */
  states: readonly TradeState[];
  /** Whether something is left to refund. */
  canRefund: boolean;
  /** Whether its delivery waits after a change of credentials. */
  isWaiting?: boolean;
}

interface OrderActionProps {
  orders: readonly ActedOrder[];
  /** Called once it is done for all of them. */
  done: () => void;
}
