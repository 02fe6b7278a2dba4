import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offer';
import { payoutDue } from '@patina/shared-api/contract/offer-policy';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { FormProblem } from '@patina/ui/FormProblem';
import type { FormEventHandler, ReactNode } from 'react';
import { useMoney } from '#money/use-money.ts';
import { useDay } from '#offer/use-day.ts';
import { Notice } from '#step/Notice.tsx';
import { Step } from '#step/Step.tsx';
import { StepActions } from '#step/StepActions.tsx';
import { Sums } from '#step/Sums.tsx';

interface PaymentFrameProps {
  offer: Offer;
  /** What the server has said against the whole. */
  problem: { message?: string | undefined } | undefined;
  isBusy: boolean;
  goBack: () => void;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** How much is paid and by when, around the fields that say where to. */
export function PaymentFrame({ offer, problem, isBusy, goBack, onSubmit, children }: PaymentFrameProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const money = useMoney();
  const day = useDay();
  const amount = money(offer.payout_amount ?? 0, offer.payout_currency);
  return (
    <Step label={t('steps.payment')}>
      <form noValidate autoComplete="on" onSubmit={onSubmit}>
        <Sums
          sums={[
            { name: t('payment.amount'), value: amount, isResult: true },
            { name: t('payment.due'), value: day(payoutDue(new Date())) },
          ]}
        />
        {children}
        <Notice>{t('payment.notice')}</Notice>
        {problem && <FormProblem>{say(problem.message) || t('payment.failed')}</FormProblem>}
        <StepActions goBack={goBack} isBusy={isBusy}>
          {t('payment.submit', { amount })}
        </StepActions>
      </form>
    </Step>
  );
}
