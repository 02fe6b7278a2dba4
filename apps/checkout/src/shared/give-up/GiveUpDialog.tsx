import { referenceGroups } from '@patina/parts/reference-groups';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { purchase } from '@patina/shared-api/contract/orders/purchase';
import type { NextStep } from '@patina/shared-api/contract/payments/deposit';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { toast } from '@patina/ui/toast';

interface GiveUpDialogProps {
  /** Number of the order. */
  order: number;
  next: NextStep;
  open: boolean;
  onClose: () => void;
}

/** Confirms that an order is to be given up, and says what must not be paid any more. */
export function GiveUpDialog({ order, next, open, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => api(purchase.giveUp, { body: { order } }),
    onSuccess: () => {
      toast.success(t('open.done', { order }));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [OWN] }),
  });
  const { error } = giveUp;
  return (
    <Dialog
      title={t('open.title', { order })}
      description={
        next.kind === 'voucher'
          ? t('open.textVoucher', { reference: referenceGroups(next.voucher.reference) })
          : t('open.text')
      }
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('open.keep')}</Button>
          <Button variant="danger" busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            {t('open.giveUp')}
          </Button>
        </>
      }
    >
      {error && <FormProblem>{error instanceof ApiProblem ? say(error.first) : t('open.failed')}</FormProblem>}
    </Dialog>
  );
}
