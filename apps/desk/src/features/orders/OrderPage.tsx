import { Slot } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import { orders as calls, type DeskOrder, type DeskRefund } from '@patina/shared-api/contract/desk/orders';
import { Stack } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { historyMessages } from '#messages/history/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { ordersMessages } from '#messages/orders/messages.ts';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { SubjectNotes } from '#shared/notes/SubjectNotes.tsx';
import { Columns } from '#shared/page/Columns.tsx';
import { Section } from '#shared/section/Section.tsx';
import { Timeline } from '#shared/timeline/Timeline.tsx';
import { subjectQueries } from '#shared/timeline/timeline-state.ts';
import { OrderMark } from '#shared/values/marks.tsx';
import { Moment, Money, PaymentMethod } from '#shared/values/values.tsx';
import { BuyerPanel } from './BuyerPanel.tsx';
import { OrderItems } from './OrderItems.tsx';

export const messages = joinMessages(ordersMessages, historyMessages);

const ORDER = deskDetails({
  call: calls.details,
  title: (_, t, id) => t('orders.order', { id }),
  back: { to: '/desk/orders', name: 'head.orders.title' },
  mark: ({ status, items }) => <OrderMark status={status} trades={items.map(({ trade }) => trade.state)} />,
  failed: 'orders.failed',
  Content: OrderContent,
  queries: (search, id) => subjectQueries({ kind: 'order', id: Number(id) }, search),
});

export const loader = detailsLoader(ORDER);

export const Component = () => <DetailsPage details={ORDER} />;

function OrderContent({ of: order }: { of: DeskOrder }) {
  return (
    <Columns side="end">
      <Stack gap={3}>
        <OrderItems order={order} />
        {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
        <Timeline subject={{ kind: 'order', id: order.id }} />
      </Stack>
      <Stack as="aside" gap={3}>
        <BuyerPanel order={order} />
        <SubjectNotes subject={{ kind: 'order', id: order.id }} />
        <OrderSums order={order} />
        <Slot name="desk.order" props={{ order: order.id }} />
      </Stack>
    </Columns>
  );
}

function OrderSums({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  const { total, left } = order;
  const isReduced = order.discount > 0;
  return (
    <Section isPanel title={t('orders.payment')}>
      <Facts
        look="lines"
        facts={[
          [t('orders.placed'), <Moment key="placed" seconds={order.created_at} />],
          [t('orders.method'), <PaymentMethod key="method" code={order.payment_method} />],
          isReduced && [t('orders.subtotal'), <Money key="subtotal" amount={order.subtotal} />],
          isReduced && [
            order.promocode === null ? t('orders.discount') : t('orders.promocode', { code: order.promocode }),
            <Money key="discount" amount={-order.discount} />,
          ],
          left === null
            ? [t('orders.total'), <Money key="total" amount={total} />, 'strong']
            : [t('orders.total'), <Money key="total" amount={total} />],
          left !== null && [t('orders.refunds'), <Money key="refunds" amount={left.total - total} />],
          left !== null && [t('orders.left'), <Money key="left" amount={left.total} />, 'strong'],
          [t('orders.vat', { percent: order.vat_percent }), <Money key="vat" amount={(left ?? order).vat} />],
        ]}
      />
    </Section>
  );
}

function OrderRefunds({ refunds }: { refunds: readonly DeskRefund[] }) {
  const { t } = useTranslation('desk');
  return (
    <Section title={t('orders.refunds')}>
      <PlainTable
        caption={t('orders.refunds')}
        rows={refunds}
        rowId={({ number }) => number}
        columns={[
          { id: 'number', name: 'orders.refundNumber', isMain: true, cell: ({ number }) => number },
          { id: 'at', name: 'orders.at', cell: ({ at }) => <Moment seconds={at} /> },
          {
            id: 'where',
            name: 'orders.paidTo',
            cell: ({ paid, done_at }, t) => (
              <StatusBadge mark={done_at === null ? 'warning' : 'tick'}>
                {t(paid === null ? 'orders.toBalance' : done_at === null ? 'orders.toSend' : 'orders.toPayment')}
              </StatusBadge>
            ),
          },
          {
            id: 'amount',
            name: 'orders.amount',
            isNumber: true,
            cell: ({ paid, credits }) =>
              paid === null ? <Money amount={credits} /> : <Money amount={paid.amount} currency={paid.currency} />,
          },
        ]}
      />
    </Section>
  );
}
