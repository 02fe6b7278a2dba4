import { useTranslation } from '@patina/platform/i18n';
import type { DeskOrderRow } from '@patina/shared-api/contract/desk/orders';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { TradeBadge } from '#shared/trades/TradeBadge.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import styles from './OrderColumns.module.css';

/** Columns of the list of orders. */
export function useOrderColumns(): TableColumn<DeskOrderRow>[] {
  const { t } = useTranslation('desk');
  return [
    { id: 'id', name: t('orders.number'), isNumber: true, cell: ({ id }) => id },
    {
      id: 'item',
      name: t('orders.item'),
      isMain: true,
      cell: ({ title, count }) => (
        <>
          {title}
          {count > 1 && <span className={styles.more}> {t('orders.more', { count: count - 1 })}</span>}
        </>
      ),
    },
    {
      id: 'buyer',
      name: t('orders.buyer'),
      cell: ({ buyer: { id, email, name, surname } }) => (
        <span className={styles.buyer}>
          <PersonLink id={id} name={email ?? t('orders.closedAccount')} />
          <span className={styles.name}>
            {name} {surname}
          </span>
        </span>
      ),
    },
    { id: 'status', name: t('orders.state'), cell: ({ status }) => <OrderBadge status={status} /> },
    {
      id: 'trade',
      name: t('orders.trade'),
      cell: ({ trades, status }) => (
        <span className={styles.trades}>
          {status !== 'pending' &&
            status !== 'cancelled' &&
            trades.map(({ state, count }) => <TradeBadge key={state} state={state} count={count} />)}
        </span>
      ),
    },
    { id: 'at', name: t('orders.placed'), isMinor: true, cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'total', name: t('orders.total'), isNumber: true, cell: ({ total }) => <Money amount={total} /> },
  ];
}
