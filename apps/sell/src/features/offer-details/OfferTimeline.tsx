import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { offerStage } from '@patina/shared-api/contract/offers/offer-policy';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { Row, Stack } from '@patina/ui/Layout';
import { payoutDay, useDay, useMoment } from '#shared/offer/OfferBadge.tsx';
import styles from './OfferTimeline.module.css';

const STEP = { wrap: true, gap: 2, rowGap: 0, align: 'stretch', justify: 'between', className: styles.step } as const;

/** What has happened to an offer and what is to come, with its days. */
export function OfferTimeline({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const expected = useExpected(offer);
  return (
    <section aria-label={t('past.title')}>
      <Stack as="ol" size="xs" tone="quiet">
        {/* By their places: events never change, and may repeat. */}
        {[...pastSteps(offer).entries()].map(([place, { kind, at }]) => (
          <Row as="li" key={place} {...STEP}>
            <span>{t(`past.${kind}`)}</span>
            <ShortDateTime seconds={at} />
          </Row>
        ))}
        {stepsAhead(offer).map((kind) => (
          <Row as="li" key={kind} {...STEP} data-ahead>
            <span>{t(`ahead.${kind}`)}</span>
            <span>{expected[kind]}</span>
          </Row>
        ))}
      </Stack>
    </section>
  );
}

/** When the steps ahead are expected, in words. */
function useExpected(offer: Offer): Record<AheadKind, string> {
  const { t } = useTranslation('sell');
  const day = useDay();
  const moment = useMoment();
  const { trade } = offer;
  const due = trade?.due_at ?? null;
  const until = trade?.protected_until ?? null;
  const paidBy = day(payoutDay(offer, 0));
  return {
    details: '',
    skin: due === null ? '' : t('ahead.by', { day: moment(new Date(due * 1000)) }),
    protection: until === null ? t('ahead.afterArrival') : t('ahead.on', { day: moment(new Date(until * 1000)) }),
    payout: t(trade !== null && hasArrived(trade.state) ? 'ahead.by' : 'ahead.latest', { day: paidBy }),
  };
}

type PastKind = Exclude<OfferStatus, 'approved'> | 'payoutFailed' | 'received' | 'secured' | 'reversed' | 'paid';
type AheadKind = 'details' | 'skin' | 'protection' | 'payout';

/** An event of an offer (`at`, seconds since 1970). */
interface PastStep {
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
function pastSteps({ events, trade, payout }: Pick<Offer, 'events' | 'trade' | 'payout'>): PastStep[] {
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
function stepsAhead(offer: Parameters<typeof offerStage>[0]): AheadKind[] {
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
