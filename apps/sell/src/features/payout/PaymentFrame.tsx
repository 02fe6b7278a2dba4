import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { FormProblem } from '@patina/ui/FormProblem';
import type { FormEventHandler, ReactNode } from 'react';
import { payoutDay } from '#shared/offer/payout-day.ts';
import { useDay } from '#shared/offer/use-day.ts';
import { Notice } from '#shared/step/Notice.tsx';
import { Step } from '#shared/step/Step.tsx';
import { StepActions } from '#shared/step/StepActions.tsx';
import { Sums } from '#shared/step/Sums.tsx';

interface PaymentFrameProps {
  offer: Offer;
  /** The server's error that belongs to no field. */
  problem: { message?: string | undefined } | undefined;
  isBusy: boolean;
  goBack: () => void;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** Amount and due date of the payout, around the fields of the method. */
export function PaymentFrame({ offer, problem, isBusy, goBack, onSubmit, children }: PaymentFrameProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const money = useMoney();
  const day = useDay();
  const { data: owner } = useQuery(profile(useLocale()));
  const waits = owner?.waits_until;
  const amount = money(offer.payout_amount ?? 0, offer.payout_currency);
  return (
    <Step label={t('steps.payment')}>
      <form noValidate autoComplete="on" onSubmit={onSubmit}>
        <Sums
          sums={[
            { name: t('payment.amount'), value: amount, isResult: true },
            { name: t('payment.due'), value: day(payoutDay(offer, 0)) },
          ]}
        />
        {children}
        {waits && (
          <Notice>
            {t('payment.waits')} <ShortDateTime seconds={waits} />
          </Notice>
        )}
        <Notice>{t('payment.notice')}</Notice>
        {problem && <FormProblem>{say(problem.message) || t('payment.failed')}</FormProblem>}
        <StepActions goBack={goBack} isBusy={isBusy}>
          {t('payment.submit', { amount })}
        </StepActions>
      </form>
    </Step>
  );
}
