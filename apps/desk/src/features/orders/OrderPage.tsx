import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import {
  orders as calls,
  type DeskOrder,
  type DeskOrderEvent,
  type DeskRefund,
} from '@patina/shared-api/contract/desk/orders';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Panel } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { ordersMessages } from '#messages/orders/messages.ts';
import { PlainTable, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { Events, type HappenedEvent } from '#shared/events/Events.tsx';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Moment, Money, PaymentMethod } from '#shared/values/values.tsx';
import { BuyerPanel } from './BuyerPanel.tsx';
import { OrderBadge } from './OrderActions.tsx';
import { OrderItems } from './OrderItems.tsx';
import styles from './OrderPage.module.css';

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
      <DeskQuery query={query} loading={<TableSkeleton columns={2} />} failed={t('orders.failed')}>
        {({ payload }) => <OrderContent order={payload} />}
      </DeskQuery>
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

/** What was paid, how and when. */
function OrderSums({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="section" gap={2} aria-label={t('orders.payment')}>
      <h2 className={styles.title}>{t('orders.payment')}</h2>
      <dl className={`${styles.facts} ${styles.sums}`}>
        <div>
          <dt>{t('orders.placed')}</dt>
          <dd>
            <Moment seconds={order.created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.method')}</dt>
          <dd>
            <PaymentMethod code={order.payment_method} />
          </dd>
        </div>
        {order.discount > 0 && (
          <>
            <div>
              <dt>{t('orders.subtotal')}</dt>
              <dd>
                <Money amount={order.subtotal} />
              </dd>
            </div>
            <div>
              <dt>
                {order.promocode === null ? t('orders.discount') : t('orders.promocode', { code: order.promocode })}
              </dt>
              <dd>
                <Money amount={-order.discount} />
              </dd>
            </div>
          </>
        )}
        <div className={styles.total}>
          <dt>{t('orders.total')}</dt>
          <dd>
            <Money amount={order.total} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.vat', { percent: order.vat_percent })}</dt>
          <dd>
            <Money amount={order.vat} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** What was paid back, and where it went. */
function OrderRefunds({ refunds }: { refunds: readonly DeskRefund[] }) {
  const { t } = useTranslation('desk');
  return (
    <section aria-label={t('orders.refunds')}>
      <h2 className={styles.title}>{t('orders.refunds')}</h2>
      <PlainTable
        caption={t('orders.refunds')}
        rows={refunds}
        rowId={({ number }) => number}
        columns={[
          { id: 'number', name: t('orders.refundNumber'), isMain: true, cell: ({ number }) => number },
          { id: 'at', name: t('orders.at'), cell: ({ at }) => <Moment seconds={at} /> },
          {
            id: 'where',
            name: t('orders.paidTo'),
            cell: ({ paid, done_at }) => (
              <StatusBadge mark={done_at === null ? 'warning' : 'tick'}>
                {t(paid === null ? 'orders.toBalance' : done_at === null ? 'orders.toSend' : 'orders.toPayment')}
              </StatusBadge>
            ),
          },
          {
            id: 'amount',
            name: t('orders.amount'),
            isNumber: true,
            cell: ({ paid, credits }) =>
              paid === null ? <Money amount={credits} /> : <Money amount={paid.amount} currency={paid.currency} />,
          },
        ]}
      />
    </section>
  );
}

/** Everything that has happened to an order. */
function OrderEvents({ events }: { events: readonly DeskOrderEvent[] }) {
  const { t } = useTranslation('desk');

  function whatOf({ status, item, state, refund }: DeskOrderEvent): string {
    if (refund !== undefined) return t('orders.event.refund', { number: refund });
    if (state !== undefined) return t('orders.event.item', { item, state: t(`trade.${state}`) });
    return t(`orders.event.${status ?? 'pending'}`);
  }

  const happened = events.map(
    (event): HappenedEvent => ({
      at: event.at,
      what: whatOf(event),
      by: event.by,
      operator: event.operator ?? null,
      tradeOffer: event.trade_offer ?? null,
      note: event.note ?? null,
    }),
  );
  return <Events title={t('orders.events')} events={happened} />;
}
