import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { FRESH_HISTORY } from '#history/fresh-history.ts';
import { HistoryPages } from '#history/HistoryPages.tsx';
import { HistorySkeleton } from '#history/HistorySkeleton.tsx';
import { usePageOf } from '#history/use-page-of.ts';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { OrderLine } from './OrderLine.tsx';
import { orderRows } from './order-rows.ts';

/** Bought items, the latest first, five on a page. */
export function OrderList() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useQuery({
    ...purchaseHistory(useLocale()),
    ...FRESH_HISTORY,
    placeholderData: keepPreviousData,
  });
  const { page, pages, shown } = usePageOf(orderRows(data ?? []));
  if (data?.length === 0) {
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
  if (data) {
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
        <HistoryPages page={page} pages={pages} />
      </>
    );
  }
  if (!error) return <HistorySkeleton label={t('orders.loading')} />;
  return (
    <ProblemFace title={t('orders.failed')} error={error} retry={refetch} isRetrying={isFetching} headingLevel={2} />
  );
}
