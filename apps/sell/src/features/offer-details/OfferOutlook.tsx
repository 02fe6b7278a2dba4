import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { payoutDue } from '@patina/shared-api/contract/offers/offer-policy';
import { FormProblem } from '@patina/ui/FormProblem';
import { useDay } from '#shared/offer/use-day.ts';
import { Notice } from '#shared/step/Notice.tsx';

/** Key of the text: by the payout's status if there is one, else by the offer's. */
function outlookOf({ status, payout }: Offer) {
  if (status !== 'completed' && status !== 'approved') return status;
  if (payout === null) return 'done';
  return payout.status === 'paid' ? 'paid' : 'requested';
}

/** The next step in words, with the date of the payout before the seller accepts. */
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
