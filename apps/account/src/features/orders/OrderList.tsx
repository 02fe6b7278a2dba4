import { FRESH } from '@patina/parts/fresh';
import { HistoryPages } from '@patina/parts/HistoryPages';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { usePageOf } from '@patina/parts/use-page-of';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { HISTORY_PAGE_SIZE } from '#shared/history/history-page-size.ts';
import { OrderLine } from './OrderLine.tsx';
import { orderRows } from './order-rows.ts';

/** Bought items, newest first, five on a page. */
export function OrderList() {
  const { t } = useTranslation('account');
  const orders = useQuery({
    ...purchaseHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={orders}
      loading={<HistorySkeleton label={t('orders.loading')} />}
      failed={(failure) => <ProblemState {...failure} title={t('orders.failed')} namespace="account" />}
    >
      {(known) => (known.length === 0 ? <NoOrders /> : <OrderTable orders={known} />)}
    </QueryState>
  );
}

function NoOrders() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon="cart"
      title={t('orders.empty')}
      text={t('orders.emptyText')}
      actions={
        <Button variant="solid" render={<Link to={paths.products()} />}>
          {t('shop')}
        </Button>
      }
    />
  );
}

function OrderTable({ orders }: { orders: readonly Purchase[] }) {
  const { t } = useTranslation('account');
  const { page, pages, shown } = usePageOf(orderRows(orders), HISTORY_PAGE_SIZE);
  return (
    <>
      <HistoryTable
        caption={t('tabs.orders')}
        columns={[
          { name: t('columns.id') },
          { name: t('columns.date') },
          { name: t('columns.item') },
          { name: t('columns.quantity'), isNumber: true },
          { name: t('columns.amount'), isNumber: true },
          { name: t('columns.status') },
        ]}
      >
        {shown.map((row) => (
          <OrderLine key={row.key} row={row} />
        ))}
      </HistoryTable>
      <HistoryPages page={page} pages={pages} namespace="account" />
    </>
  );
}
