import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offer';
import { payoutDue } from '@patina/shared-api/contract/offer-policy';
import { FormProblem } from '@patina/ui/FormProblem';
import { useMoney } from '#money/use-money.ts';
import { useDay } from '#offer/use-day.ts';
import { Notice } from '#step/Notice.tsx';

/** Which words say it: what is to be paid out goes by its payout, everything else by the offer itself. */
function outlookOf({ status, payout }: Offer) {
  if (status !== 'completed' && status !== 'approved') return status;
  if (payout === null) return 'done';
  return payout.status === 'paid' ? 'paid' : 'requested';
}

/** What comes next, in words: the seller knows the date of the payout before accepting. */
export function OfferOutlook({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const day = useDay();
  const { status, payout } = offer;
  const outlook = outlookOf(offer);
  const onDay = (seconds: number) => day(new Date(seconds * 1000));
  const facts = {
    day: outlook === 'requested' && payout ? onDay(payout.due_at) : day(payoutDue(new Date())),
    ...(payout && {
      amount: money(payout.amount, payout.currency),
      to: t(`payout.to.${payout.method}`, { ending: payout.ending }),
      paid: onDay(payout.settled_at ?? payout.due_at),
    }),
  };
  return (
    <>
      {status === 'accepted' && payout?.status === 'failed' && <FormProblem>{t('outlook.failed', facts)}</FormProblem>}
      <Notice>{t(`outlook.${outlook}`, facts)}</Notice>
    </>
  );
}
