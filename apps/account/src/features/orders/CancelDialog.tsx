import { newIdempotencyKey } from '@patina/parts/idempotency-key';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { type Purchase, purchase, type UnsentItems } from '@patina/shared-api/contract/orders/purchase';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useMethodName, useOrderMoney } from '#shared/money.ts';
import { ORDER_HEADING, type OrderDialogProps } from './OrderDialogButton.tsx';

/** Confirms that what has not been sent of an order is to be cancelled, and says what goes back where. */
export function CancelDialog({ order, unsent, open, onClose }: OrderDialogProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, items } = order;
  // The button that has opened the dialog goes with what is cancelled, and the dialog may close before the call has settled.
  const isDone = useRef(false);
  const isWhole = unsent.count === items.length;
  const cancel = useMutation({
    mutationFn: () => api(purchase.cancel, { body: { order: id }, idempotencyKey }),
    onSuccess: () => {
      isDone.current = true;
      toast.success(t(isWhole ? 'order.cancel.done' : 'order.cancel.restDone', { order: id }));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [OWN] }),
  });
  const { error } = cancel;
  return (
    <Dialog
      title={t(isWhole ? 'order.cancel.title' : 'order.cancel.restTitle', { order: id })}
      description={t('order.cancel.gone', { count: unsent.count })}
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      finalFocus={() => (isDone.current ? document.getElementById(ORDER_HEADING) : true)}
      footer={
        <>
          <Button onClick={onClose}>{t('order.cancel.keep')}</Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(isWhole ? 'order.cancel.button' : 'order.cancel.rest')}
          </Button>
        </>
      }
    >
      <p>
        <WhatGoesBack order={order} unsent={unsent} />
      </p>
      {error && <FormProblem>{error instanceof ApiProblem ? say(error.first) : t('order.cancel.failed')}</FormProblem>}
    </Dialog>
  );
}

function WhatGoesBack({ order, unsent }: { order: Purchase; unsent: UnsentItems }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const money = useOrderMoney();
  const methodOf = useMethodName();
  const { amount, charged } = unsent;
  if (amount === 0) return t('order.cancel.free');
  if (charged === null) return t('order.cancel.toBalance', { amount: credits(amount) });
  const method = methodOf(order.payment_method);
  return t('order.cancel.toPayment', { amount: money(order, amount, charged), method });
}
