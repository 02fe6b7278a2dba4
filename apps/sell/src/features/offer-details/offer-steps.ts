import type { Offer, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { offerStage } from '@patina/shared-api/contract/offers/offer-policy';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';

type PastKind = Exclude<OfferStatus, 'approved'> | 'payoutFailed' | 'received' | 'secured' | 'reversed' | 'paid';
export type AheadKind = 'details' | 'skin' | 'protection' | 'payout';

/** An event of an offer (`at`, seconds since 1970). */
export interface PastStep {
  kind: PastKind;
  at: number;
}

/** Steps of a trade that sellers are shown. */
const TRADE_STEPS: Partial<Record<TradeState, PastKind>> = {
  protected: 'received',
  done: 'secured',
  reversed: 'reversed',
};

/** What has happened to an offer, its item and its payout, oldest first. */
export function pastSteps({ events, trade, payout }: Pick<Offer, 'events' | 'trade' | 'payout'>): PastStep[] {
  const steps = (trade?.events ?? []).flatMap(({ state, at }) => {
    const kind = TRADE_STEPS[state];
    return kind === undefined ? [] : [{ kind, at }];
  });
  const paid: PastStep[] =
    payout?.status === 'paid' && payout.settled_at !== null ? [{ kind: 'paid', at: payout.settled_at }] : [];
  const decided = events.flatMap(({ status, by, at }): PastStep[] => {
    // Both of its reasons, arrival and payout, are steps of their own.
    if (status === 'approved') return [];
    // The store makes an offer accepted again when its payout has failed.
    return [{ kind: status === 'accepted' && by === 'store' ? 'payoutFailed' : status, at }];
  });
  return [...decided, ...steps, ...paid].toSorted((one, other) => one.at - other.at);
}

/** What is still to come once the seller has accepted, in its order. */
export function stepsAhead(offer: Parameters<typeof offerStage>[0]): AheadKind[] {
  const stage = offerStage(offer);
  if (stage !== 'details' && stage !== 'waiting' && stage !== 'protected' && stage !== 'payable') return [];
  const state = offer.trade?.state ?? 'waiting';
  return [
    ...(stage === 'details' ? (['details'] as const) : []),
    ...(hasArrived(state) || stage === 'payable' ? [] : (['skin'] as const)),
    ...(state === 'done' || stage === 'payable' ? [] : (['protection'] as const)),
    ...(offer.payout?.status === 'paid' ? [] : (['payout'] as const)),
  ];
}
