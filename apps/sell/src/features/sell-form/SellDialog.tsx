import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { Dialog } from '@patina/ui/Dialog';
import { useState } from 'react';
import { SellConfirmation } from './SellConfirmation.tsx';
import { SellForm } from './SellForm.tsx';
import { EMPTY_ENTRY, sellResolver } from './sell-entry.ts';
import { useSendOffer } from './use-send-offer.ts';
import { useSkinSuggestions } from './use-skin-suggestions.ts';

interface SellDialogProps {
  isOpen: boolean;
  close: () => void;
}

/** The sell dialog: the form, then a summary to confirm. */
export function SellDialog({ isOpen, close }: SellDialogProps) {
  const { t } = useTranslation('sell');
  const [step, setStep] = useState<'form' | 'confirm'>('form');
  // Kept above the steps, so that going back loses nothing.
  const form = useForm({ resolver: sellResolver, defaultValues: EMPTY_ENTRY });
  const known = useSkinSuggestions(form.watch('title'));
  const { send, isBusy } = useSendOffer(form.setError, { sent: close, rejected: () => setStep('form') });
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
