import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { orders as calls, type DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { ordersMessages } from '#messages/orders/messages.ts';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { BuyerPanel } from './BuyerPanel.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderEvents } from './OrderEvents.tsx';
import { OrderItems } from './OrderItems.tsx';
import styles from './OrderPage.module.css';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderSums } from './OrderSums.tsx';

export const messages = ordersMessages;

const orderQuery = (id = '') => deskQuery(calls.details, { params: { id } });

export const loader = withQueries(({ params }) => [orderQuery(params['id'])]);

/** One order: its items and what is to be done with them, its buyer, and everything that has happened. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  const query = useQuery(orderQuery(id));
  const order = query.data?.payload;
  return (
    <DeskPage
      title={t('orders.order', { id })}
      mark={order && <OrderBadge status={order.status} />}
      back={{ to: '/desk/orders', name: t('head.orders.title') }}
    >
      <QueryState
        query={query}
        loading={<TableSkeleton columns={2} />}
        failed={() => <QueryFailed query={query} title={t('orders.failed')} />}
      >
        {({ payload }) => <OrderContent order={payload} />}
      </QueryState>
    </DeskPage>
  );
}

function OrderContent({ order }: { order: DeskOrder }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <OrderItems order={order} />
        {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
        <OrderEvents events={order.events} />
      </div>
      <aside className={styles.side}>
        <BuyerPanel order={order} />
        <OrderSums order={order} />
      </aside>
    </div>
  );
}
