import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Icon } from '@patina/ui/Icon';
import { Money } from '@patina/ui/Money';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { Moment } from '#history/Moment.tsx';
import { useEuros } from '#money/use-euros.ts';
import { ItemName } from './ItemName.tsx';
import styles from './OrderLine.module.css';
import { ORDER_MARKS } from './order-marks.ts';
import type { OrderRow } from './order-rows.ts';

/** An item of an order; the order's number leads to how it goes and to its receipt. */
export function OrderLine({ row }: { row: OrderRow }) {
  const { t } = useTranslation('account');
  const euros = useEuros();
  const { order, createdAt, count, amount, status } = row;
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
      <HistoryCell name={t('columns.date')}>
        <Moment seconds={createdAt} />
      </HistoryCell>
      <HistoryCell name={t('columns.item')} isMain>
        <ItemName {...row} />
      </HistoryCell>
      <HistoryCell name={t('columns.quantity')} isNumber>
        {count}
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={euros(amount)} />
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <StatusBadge mark={ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>
      </HistoryCell>
    </tr>
  );
}
