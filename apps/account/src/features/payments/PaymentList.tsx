import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { depositHistory } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { FRESH_HISTORY } from '#history/fresh-history.ts';
import { HistoryPages } from '#history/HistoryPages.tsx';
import { HistorySkeleton } from '#history/HistorySkeleton.tsx';
import { usePageOf } from '#history/use-page-of.ts';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { PaymentRow } from './PaymentRow.tsx';

/** Payments, top-ups and refunds, the latest first, five on a page. */
export function PaymentList() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useQuery({
    ...depositHistory(useLocale()),
    ...FRESH_HISTORY,
    placeholderData: keepPreviousData,
  });
  const { page, pages, shown } = usePageOf(data ?? []);
  if (data?.length === 0) {
    return <EmptyState icon="info" title={t('payments.empty')} text={t('payments.emptyText')} />;
  }
  if (data) {
    return (
      <>
        <HistoryTable
          caption={t('tabs.transactions')}
          columns={[
            { name: t('columns.id') },
            { name: t('columns.date') },
            { name: t('columns.type') },
            { name: t('columns.amount'), isNumber: true },
            { name: t('columns.status') },
          ]}
        >
          {shown.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </HistoryTable>
        <HistoryPages page={page} pages={pages} />
      </>
    );
  }
  if (!error) return <HistorySkeleton label={t('payments.loading')} />;
  return (
    <ProblemFace title={t('payments.failed')} error={error} retry={refetch} isRetrying={isFetching} headingLevel={2} />
  );
}
