import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { payoutDay } from '#shared/offer/payout-day.ts';
import { useDay, useMoment } from '#shared/offer/use-day.ts';
import styles from './OfferTimeline.module.css';
import { type AheadKind, pastSteps, stepsAhead } from './offer-steps.ts';

/** What has happened to an offer and what is to come, with its days. */
export function OfferTimeline({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const expected = useExpected(offer);
  return (
    <section aria-label={t('past.title')}>
      <ol className={styles.steps}>
        {pastSteps(offer).map(({ kind, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never change, and may repeat
          <li key={place} className={styles.step}>
            <span>{t(`past.${kind}`)}</span>
            <ShortDateTime seconds={at} />
          </li>
        ))}
        {stepsAhead(offer).map((kind) => (
          <li key={kind} className={styles.step} data-ahead>
            <span>{t(`ahead.${kind}`)}</span>
            <span>{expected[kind]}</span>
          </li>
        ))}
      </ol>
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
