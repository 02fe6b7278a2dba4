import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import styles from './OfferDetails.module.css';

/** The store makes an offer accepted again when its payout has failed. */
const isFailure = (status: OfferStatus, by: 'seller' | 'store') => status === 'accepted' && by === 'store';

/** The events of an offer, oldest first. */
export function OfferHistory({ offer: { events } }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  return (
    <section aria-label={t('past.title')}>
      <ol className={styles.past}>
        {events.map(({ status, by, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never change, and may repeat
          <li key={place}>
            <span>{t(isFailure(status, by) ? 'past.payoutFailed' : `past.${status}`)}</span>
            <ShortDateTime seconds={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
