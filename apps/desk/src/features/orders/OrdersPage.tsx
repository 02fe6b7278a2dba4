import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { orders as calls, type DeskOrderRow, ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { ordersMessages } from '#messages/orders/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { readTable, tableQuery, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { TradeBadge } from '#shared/trades/Trade.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import styles from './OrdersPage.module.css';

/** What the list of orders can be sorted and filtered by. */
const ORDERS = tableSchema({
  sorts: ORDER_SORTS,
  filters: {
    status: OrderStatus.options,
    trade: TradeState.options,
    buyer: 'text',
    item: 'text',
    id: 'text',
  },
});

export const messages = ordersMessages;

export const loader = withQueries(({ url }) => [
  deskList(calls.list, { query: tableQuery(ORDERS, readTable(ORDERS, url.searchParams)) }),
]);

/** All orders, and what happens to several of them at once. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(ORDERS);
  const query = useQuery(deskList(calls.list, { query: state.query }));
  return (
    <DeskPage title={t('head.orders.title')}>
      <DataTable
        caption={t('head.orders.title')}
        columns={useOrderColumns()}
        query={query}
        state={state}
        rowId={({ id }) => id}
        hrefOf={({ id }) => orderHref(id)}
        filters={<OrderFilters state={state} />}
        actions={(rows, clear) => (
          <OrderActions
            orders={rows.map(({ id, trades }) => ({
              id,
              states: trades.map(({ state }) => state),
              canRefund: trades.length > 0,
            }))}
            done={clear}
          />
        )}
        exportPath="/desk/orders/export"
        empty={{ title: t('orders.none'), text: t('orders.noneText') }}
      />
    </DeskPage>
  );
}

type State = ReturnType<typeof useTableState<(typeof ORDERS)['sorts'][number], (typeof ORDERS)['filters']>>;

/** Filters of the list of orders. */
function OrderFilters({ state: { filters, change } }: { state: State }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <TextFilter
        label={t('orders.number')}
        value={filters.id}
        onChange={(id) => change({ id })}
        placeholder="100012"
      />
      <TextFilter
        label={t('orders.buyer')}
        value={filters.buyer}
        onChange={(buyer) => change({ buyer })}
        placeholder={t('orders.buyerHint')}
      />
      <TextFilter
        label={t('orders.item')}
        value={filters.item}
        onChange={(item) => change({ item })}
        placeholder={t('orders.itemHint')}
      />
      <ChoiceFilter
        label={t('orders.state')}
        value={filters.status}
        onChange={(status) => change({ status })}
        options={OrderStatus.options.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
      />
      <ChoiceFilter
        label={t('orders.trade')}
        value={filters.trade}
        onChange={(trade) => change({ trade })}
        options={TradeState.options.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
    </>
  );
}

/** Columns of the list of orders. */
function useOrderColumns(): TableColumn<DeskOrderRow>[] {
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

/** Address of the page of an order. */
const orderHref = (id: number) => `/desk/orders/${id}`;
