import { orders as calls, ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { ordersMessages } from '#messages/orders/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { TagBadges, tagFilter } from '#shared/notes/tags.tsx';
import { TradeBadge } from '#shared/trades/Trade.tsx';
import { OrderMark } from '#shared/values/marks.tsx';
import { Moment, Money, PersonLink } from '#shared/values/values.tsx';
import { OrderActions } from './OrderActions.tsx';
import styles from './OrdersPage.module.css';

export const messages = ordersMessages;

/** All orders, and what happens to several of them at once. */
const ORDERS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.orders.title',
  empty: 'orders.none',
  emptyHint: 'orders.noneText',
  sorts: ORDER_SORTS,
  filters: {
    id: textFilter('orders.number', () => '100012'),
    buyer: textFilter('orders.buyer', (t) => t('orders.buyerHint')),
    item: textFilter('orders.item', (t) => t('orders.itemHint')),
    status: choiceFilter('orders.state', OrderStatus.options, (value) => `orders.status.${value}`),
    trade: choiceFilter('orders.trade', TradeState.options, (value) => `trade.${value}`),
    tag: tagFilter('order'),
  },
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/orders/${id}`,
  actions: (rows, clear) => (
    <OrderActions
      orders={rows.map(({ id, trades }) => ({
        id,
        states: trades.map(({ state }) => state),
        canRefund: trades.length > 0,
      }))}
      done={clear}
    />
  ),
  columns: [
    { id: 'id', name: 'orders.number', isNumber: true, isHalf: 'start', cell: ({ id }) => id },
    {
      id: 'item',
      name: 'orders.item',
      isMain: true,
      cell: ({ title, count }, t) => (
        <>
          {title}
          {count > 1 && (
            <Text as="span" tone="quiet" size="sm" weight="regular">
              {' '}
              {t('orders.more', { count: count - 1 })}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'buyer',
      name: 'orders.buyer',
      cell: ({ buyer: { id, email, name, surname } }, t) => (
        <Stack as="span" breaks="anywhere" className={styles.buyer}>
          <PersonLink id={id} name={email ?? t('orders.closedAccount')} />
          <Text as="span" tone="quiet" size="sm" weight="regular" className={styles.name}>
            {name} {surname}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      name: 'orders.state',
      isHalf: 'end',
      cell: ({ status, trades }) => <OrderMark status={status} trades={trades.map(({ state }) => state)} />,
    },
    {
      id: 'trade',
      name: 'orders.trade',
      isHalf: 'start',
      cell: ({ trades, status }) => (
        <Row as="span" wrap gap={0.5} align="stretch">
          {status !== 'pending' &&
            status !== 'cancelled' &&
            trades.map(({ state, count }) => <TradeBadge key={state} state={state} count={count} />)}
        </Row>
      ),
    },
    { id: 'tags', name: 'tags.of', cell: ({ tags }) => <TagBadges tags={tags} /> },
    { id: 'at', name: 'orders.placed', isMinor: true, cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'total', name: 'orders.total', isNumber: true, isHalf: 'end', cell: ({ total }) => <Money amount={total} /> },
  ],
});

export const loader = listLoader(ORDERS);

export const Component = () => <ListPage list={ORDERS} />;
