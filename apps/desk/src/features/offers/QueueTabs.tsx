import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { OfferQueue } from '@patina/shared-api/contract/desk/offers';
import styles from './QueueTabs.module.css';

/** The queues, by what is to be done. */
export function QueueTabs({ current }: { current: OfferQueue | '' }) {
  const { t } = useTranslation('desk');
  const chosen = current || 'to_price';
  return (
    <nav aria-label={t('offers.queues')} className={styles.queues}>
      {OfferQueue.options.map((queue) => (
        <Link
          key={queue}
          to={queue === 'to_price' ? '/desk/offers' : `/desk/offers?queue=${queue}`}
          className={styles.queue}
          aria-current={queue === chosen ? 'page' : undefined}
        >
          {t(`offers.queue.${queue}`)}
        </Link>
      ))}
    </nav>
  );
}
