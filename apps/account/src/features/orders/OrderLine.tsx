import { HistoryDateCell } from '@patina/parts/HistoryDateCell';
import { ItemName } from '@patina/parts/ItemName';
import { ORDER_MARKS } from '@patina/parts/order-marks';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Icon } from '@patina/ui/Icon';
import { Money } from '@patina/ui/Money';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { useEuros } from '#shared/money/use-euros.ts';
import styles from './OrderLine.module.css';
import type { OrderRow } from './order-rows.ts';

/** An order, by its first item; its number links to its page. */
export function OrderLine({ row }: { row: OrderRow }) {
  const { t } = useTranslation('account');
  const euros = useEuros();
  const { order, createdAt, more, count, amount, status, trades } = row;
  const words = [...new Set(trades.map((state) => t(`orders.trade.${state}`)))];
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>
        <Link
          to={`${paths.account('orders')}/${order}`}
          className={styles.order}
          aria-label={t('orders.openNamed', { order })}
        >
          {order}
          <Icon name="chevron-right" />
        </Link>
      </HistoryCell>
      <HistoryDateCell name={t('columns.date')} seconds={createdAt} />
      <HistoryCell name={t('columns.item')} isMain>
        <ItemName title={row.title || t('orders.unknownItem')} picture={row.picture} product={row.product}>
          {more > 0 && <p className={styles.more}>{t('orders.more', { count: more })}</p>}
        </ItemName>
      </HistoryCell>
      <HistoryCell name={t('columns.quantity')} isNumber>
        {count}
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={euros(amount)} />
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <div className={styles.status}>
          <StatusBadge mark={ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>
          {words.map((word) => (
            <p key={word} className={styles.trade}>
              {word}
            </p>
          ))}
        </div>
      </HistoryCell>
    </tr>
  );
}
