import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { Dialog } from '@patina/ui/Dialog';
import { useState } from 'react';
import { SellConfirmation } from './SellConfirmation.tsx';
import { SellForm } from './SellForm.tsx';
import { EMPTY_ENTRY, sellResolver } from './sell-entry.ts';
import { useSelling } from './use-selling.ts';
import { useSkins } from './use-skins.ts';

interface SellDialogProps {
  isOpen: boolean;
  close: () => void;
}

/** Offers a skin to the store: the sell form, then a look at it before it is sent. */
export function SellDialog({ isOpen, close }: SellDialogProps) {
  const { t } = useTranslation('sell');
  const [step, setStep] = useState<'form' | 'confirm'>('form');
  // Above the steps, so that going back finds everything as it was typed and found.
  const form = useForm({ resolver: sellResolver, defaultValues: EMPTY_ENTRY });
  const known = useSkins(form.watch('title'));
  const { send, isBusy } = useSelling(form.setError, { sent: close, refused: () => setStep('form') });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && close()}
      title={t(step === 'form' ? 'sell.title' : 'confirm.title')}
      closeLabel={t('close')}
    >
      {step === 'form' ? (
        <SellForm {...form} known={known} submit={form.handleSubmit(() => setStep('confirm'))} />
      ) : (
        <SellConfirmation
          entry={form.getValues()}
          problem={form.formState.errors.root?.message}
          isBusy={isBusy}
          goBack={() => setStep('form')}
          submit={form.handleSubmit(send)}
        />
      )}
    </Dialog>
  );
}
