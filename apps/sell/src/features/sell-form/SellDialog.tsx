import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import { type UseFormSetError, useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type NamedSkin, type SellOrder } from '@patina/shared-api/contract/offers/offer';
import { offeredSkinProblems } from '@patina/shared-api/contract/offers/offered-skin';
import { showProblem } from '@patina/shared-api/forms';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { toast } from '@patina/ui/toast';
import { useRef, useState } from 'react';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useQualityName } from '#shared/offer/use-quality-name.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';
import { Notice, Step, StepActions } from '#shared/step/Step.tsx';
import { Sums } from '#shared/step/Sums.tsx';
import { useNamedSkins } from './named-skins.ts';
import { SellForm } from './SellForm.tsx';
import {
  EMPTY_ENTRY,
  readPrice,
  SELL_FIELDS,
  type SellEntry,
  sellResolver,
  useExpectation,
  useSuggestedPrice,
} from './sell-entry.ts';

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
  const [title, quality] = form.watch(['title', 'quality']);
  const known = useNamedSkins({ title, quality });
  const problems = offeredSkinProblems(known.skins, { title, quality });
  const { send, isBusy } = useSendOffer(form.setError, { sent: close, rejected: () => setStep('form') });

  function goOn() {
    const [contradicting] = Object.keys(problems) as (keyof typeof problems)[];
    if (contradicting === undefined) setStep('confirm');
    else form.setFocus(contradicting);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && close()}
      title={t(step === 'form' ? 'sell.title' : 'confirm.title')}
      closeLabel={t('close')}
    >
      {step === 'form' ? (
        <SellForm {...form} known={known} problems={problems} submit={form.handleSubmit(goOn)} />
      ) : (
        <SellConfirmation
          entry={form.getValues()}
          skins={known.skins}
          problem={form.formState.errors.root?.message}
          isBusy={isBusy}
          goBack={() => setStep('form')}
          submit={form.handleSubmit(send)}
        />
      )}
    </Dialog>
  );
}

interface SellConfirmationProps {
  entry: SellEntry;
  /** Skins that its title may mean. */
  skins: readonly NamedSkin[];
  /** The server's error that belongs to no field. */
  problem: string | undefined;
  isBusy: boolean;
  goBack: () => void;
  submit: () => void;
}

/** Summary of the entry before it is sent. */
function SellConfirmation({ entry, skins, problem, isBusy, goBack, submit }: SellConfirmationProps) {
  const { t } = useTranslation('sell');
  const qualityName = useQualityName();
  const say = useProblemText();
  const { symbol } = useDisplayCurrency();
  const { title, quality, item_url, price } = entry;
  const { expected, percent } = useExpectation(useSuggestedPrice(skins, { title, quality }), price);
  return (
    <Step label={t('confirm.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Sums
          sums={[
            { name: t('sell.name'), value: title.trim() },
            { name: t('sell.quality'), value: quality && qualityName(quality) },
            { name: t('sell.link'), value: item_url.trim() },
            { name: t('sell.price'), value: formatPrice(readPrice(price) ?? 0, symbol) },
            ...(expected.kind === 'fee'
              ? []
              : [{ name: t(`confirm.expect.${expected.kind}`, { percent }), value: expected.amount, isResult: true }]),
          ]}
        />
        {expected.kind === 'above' && <Notice>{t('sell.expect.above', { ...expected, percent })}</Notice>}
        <Notice>{t('outlook.pending')}</Notice>
        {problem !== undefined && <FormProblem>{say(problem) || t('confirm.failed')}</FormProblem>}
        <StepActions goBack={goBack} isBusy={isBusy}>
          {t('confirm.submit')}
        </StepActions>
      </form>
    </Step>
  );
}

interface Outcome {
  sent: () => void;
  /** A field is invalid and shows its error. */
  rejected: () => void;
}

/** Creates an offer. The price is in the display currency. */
function useSendOffer(setError: UseFormSetError<SellEntry>, { sent, rejected }: Outcome) {
  const { t } = useTranslation('sell');
  const { currency } = useLocale();
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(order: SellOrder): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const { is_accepted } = await submitOnce(calls.create, { body: { ...order, currency } });
      toast.success(t(is_accepted ? 'sell.accepted' : 'sell.sent'));
      offerCache.refetchList();
      sent();
    } catch (problem) {
      offerCache.refetchAfter(problem);
      if (isOutcomeUnknown(problem)) setError('root', { message: t('unknown') });
      else showProblem(problem, setError, SELL_FIELDS);
      if (problem instanceof ApiProblem && SELL_FIELDS.some((field) => problem.fields[field])) rejected();
      // Only after success, so that nothing is sent twice while the dialog closes.
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { send, isBusy };
}
