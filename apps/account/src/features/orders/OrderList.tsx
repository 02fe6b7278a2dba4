import { FRESH } from '@patina/parts/fresh';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { HISTORY_PAGE_SIZE } from '#shared/history/history-page-size.ts';
import { OrderLine } from './OrderLine.tsx';
import { orderRows } from './order-rows.ts';

/** Orders, newest first, five on a page. */
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
      {(known) =>
        known.length === 0 ? (
          <NoOrders />
        ) : (
          <PagedHistory
            caption={t('tabs.orders')}
            columns={['id', 'date', 'item', 'quantity', 'amount', 'status']}
            rows={orderRows(known)}
            pageSize={HISTORY_PAGE_SIZE}
            namespace="account"
          >
            {(row) => <OrderLine key={row.order} row={row} />}
          </PagedHistory>
        )
      }
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
