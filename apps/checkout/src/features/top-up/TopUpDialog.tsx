import { useTranslation } from '@patina/platform/i18n';
import type { TopUpSlot } from '@patina/shared-api/contract/slots/slot-props';
import { Dialog } from '@patina/ui/Dialog';
import { useState } from 'react';
import type { TopUpChoice } from './AmountStep.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';

/** Default amount (docs/product.md#top-up). */
const USUAL_AMOUNT = 20;

/** Formats an amount as people type it: `20`, `12.50`. */
const asTyped = (amount: number) => amount.toFixed(2).replace(/\.00$/, '');

/** Tops up the balance in two steps: amount and method, then the payer; then the provider's page opens. */
export function Component({ open, amount = USUAL_AMOUNT, onClose }: TopUpSlot) {
  const { t } = useTranslation('checkout');
  const [choice, setChoice] = useState<TopUpChoice>();
  const [isConfirming, setConfirming] = useState(false);

  function change(isOpen: boolean) {
    if (isOpen) return;
    setChoice(undefined);
    setConfirming(false);
    onClose();
  }

  const current = choice?.amount ?? amount;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t(isConfirming ? 'confirm.title' : 'topUp.title')}
      closeLabel={t('close')}
    >
      {choice && isConfirming ? (
        <ConfirmStep choice={choice} goBack={() => setConfirming(false)} />
      ) : (
        <AmountStep
          begin={{ typed: typeof current === 'string' ? current : asTyped(current), method: choice?.method }}
          isTyped={typeof amount === 'string'}
          goOn={(chosen) => {
            setChoice(chosen);
            setConfirming(true);
          }}
        />
      )}
    </Dialog>
  );
}
