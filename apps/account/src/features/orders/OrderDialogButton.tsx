import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import type { Purchase, UnsentItems } from '@patina/shared-api/contract/orders/purchase';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import type { ComponentType } from 'react';

/** Id of the heading of an order's page, which has the focus after the order was cancelled. */
export const ORDER_HEADING = 'order-heading';

/** What a dialog about what has not been sent of an order needs. */
export interface OrderDialogProps {
  order: Purchase;
  unsent: UnsentItems;
  open: boolean;
  onClose: () => void;
}

interface OrderDialogButtonProps extends Pick<OrderDialogProps, 'order' | 'unsent'> {
  load: () => Promise<ComponentType<OrderDialogProps>>;
  text: string;
}

/** A button that opens a dialog about an order, whose code loads then. */
export function OrderDialogButton({ load, text, ...props }: OrderDialogButtonProps) {
  const { t } = useTranslation('account');
  const dialog = useLazyDialog({ load, props, failed: () => <FormProblem>{t('order.dialogFailed')}</FormProblem> });
  return (
    <>
      <Button size="small" onClick={dialog.open}>
        {text}
      </Button>
      {dialog.element}
    </>
  );
}
