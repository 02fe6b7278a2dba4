import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { orders as calls } from '@patina/shared-api/contract/desk/orders';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { ordersMessages } from '#messages/orders/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { readTable, tableQuery } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { orderHref } from './order-href.ts';
import { ORDERS } from './orders-list.ts';
import { useOrderColumns } from './use-order-columns.tsx';

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
