import { useTranslation } from '@patina/platform/i18n';
import type { Offer, OfferStatus } from '@patina/shared-api/contract/offer';
import { formatDate, formatTime } from '@patina/shared-api/dates';
import { DateTime } from '@patina/ui/DateTime';
import styles from './OfferDetails.module.css';

/** The store makes an offer accepted again when its payout has failed. */
const isFailure = (status: OfferStatus, by: 'seller' | 'store') => status === 'accepted' && by === 'store';

/** What has happened to an offer so far, the oldest first. */
export function OfferPast({ offer: { events } }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  return (
    <section aria-label={t('past.title')}>
      <ol className={styles.past}>
        {events.map(({ status, by, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the past does not change, and may repeat itself
          <li key={place}>
            <span>{t(isFailure(status, by) ? 'past.payoutFailed' : `past.${status}`)}</span>
            <DateTime seconds={at}>
              {formatDate(at)} {formatTime(at)}
            </DateTime>
          </li>
        ))}
      </ol>
    </section>
  );
}
