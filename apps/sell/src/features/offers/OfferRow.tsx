import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Offer } from '@patina/shared-api/contract/offer';
import { formatDate, formatTime } from '@patina/shared-api/dates';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { DateTime } from '@patina/ui/DateTime';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Money } from '@patina/ui/Money';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useMoney } from '#money/use-money.ts';
import { ItemPlate } from '#offer/ItemPlate.tsx';
import { OfferBadge } from '#offer/OfferBadge.tsx';
import styles from './OfferRow.module.css';

interface OfferRowProps {
  offer: Offer;
  open: (id: number) => void;
}

/** An offer: what we give for it, or what the seller asks while we have not said. */
export function OfferRow({ offer, open }: OfferRowProps) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const { id, created_at, title, quality, item, user_price, service_price, currency, status } = offer;
  const isDecision = status === 'offer';
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>{id}</HistoryCell>
      <HistoryCell name={t('columns.date')}>
        <DateTime seconds={created_at}>
          {formatDate(created_at)} {formatTime(created_at)}
        </DateTime>
      </HistoryCell>
      <HistoryCell name={t('columns.item')} isMain>
        <span className={styles.item}>
          <ItemPlate image={item.img} />
          <span className={styles.words}>
            {item.id === null ? (
              <span className={styles.name}>{title}</span>
            ) : (
              <Link to={paths.product({ id: item.id, category: '', subcategory: '' })} className={styles.name}>
                {title}
              </Link>
            )}
            <span className={styles.quality}>{t(`quality.${quality}`)}</span>
          </span>
        </span>
      </HistoryCell>
      <HistoryCell name={t('columns.quantity')} isNumber>
        1
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <span>
          <Money amount={money(service_price ?? user_price, currency)} />
          {service_price !== null && service_price !== user_price && (
            <span className={styles.asked}>{t('asked', { amount: money(user_price, currency) })}</span>
          )}
        </span>
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <OfferBadge status={status} />
      </HistoryCell>
      <HistoryCell name={t('columns.action')}>
        <Button size="small" variant={isDecision ? 'solid' : 'quiet'} onClick={() => open(id)}>
          {t(isDecision ? 'action.offer' : 'action.details')}{' '}
          <VisuallyHidden>{t('action.of', { id, title })}</VisuallyHidden>
        </Button>
      </HistoryCell>
    </tr>
  );
}
