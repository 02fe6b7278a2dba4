import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { offerStage } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { FormProblem } from '@patina/ui/FormProblem';
import { payoutDay } from '#shared/offer/payout-day.ts';
import { useDay, useMoment } from '#shared/offer/use-day.ts';
import { Notice } from '#shared/step/Notice.tsx';

/** Key of the text: the offer's stage, which an item that has come before the payout details makes another. */
function outlookOf(offer: Offer) {
  const stage = offerStage(offer);
  if (stage === 'details' && offer.trade && hasArrived(offer.trade.state)) return 'detailsReceived';
  return stage === 'payable' && offer.payout === null ? 'received' : stage;
}

/** The next step in words, with the date of the payout from the start. */
export function OfferOutlook({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const day = useDay();
  const moment = useMoment();
  const { data: store } = useQuery(settings(useLocale()));
  const { status, payout, trade, decide_by } = offer;
  const days = store?.hand_over_days ?? 0;
  const at = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000);
  const facts = {
    count: days,
    day: day(payoutDay(offer, days)),
    send: moment(at(trade?.due_at)),
    until: moment(at(trade?.protected_until)),
    decide: moment(at(decide_by)),
    ...(payout && {
      amount: money(payout.amount, payout.currency),
      to: t(`payout.to.${payout.method}`, { ending: payout.ending }),
      paid: day(at(payout.settled_at ?? payout.due_at)),
    }),
  };
  return (
    <>
      {status === 'accepted' && payout?.status === 'failed' && <FormProblem>{t('outlook.failed', facts)}</FormProblem>}
      <Notice>{t(`outlook.${outlookOf(offer)}`, facts)}</Notice>
      {status === 'offer' && decide_by !== null && <Notice>{t('outlook.decideBy', facts)}</Notice>}
    </>
  );
}
