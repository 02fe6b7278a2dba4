import { FRESH } from '@patina/parts/fresh';
import { HistoryPages } from '@patina/parts/HistoryPages';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { usePageOf } from '@patina/parts/use-page-of';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { depositHistory } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { HISTORY_PAGE_SIZE } from '#shared/history/history-page-size.ts';
import { PaymentRow } from './PaymentRow.tsx';

/** Payments, top-ups and refunds, newest first, five on a page. */
export function PaymentList() {
  const { t } = useTranslation('account');
  const payments = useQuery({
    ...depositHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={payments}
      loading={<HistorySkeleton label={t('payments.loading')} />}
      failed={(failure) => <ProblemState {...failure} title={t('payments.failed')} namespace="account" />}
    >
      {(known) =>
        known.length === 0 ? (
          <EmptyState icon="info" title={t('payments.empty')} text={t('payments.emptyText')} />
        ) : (
          <PaymentTable payments={known} />
        )
      }
    </QueryState>
  );
}

function PaymentTable({ payments }: { payments: readonly Deposit[] }) {
  const { t } = useTranslation('account');
  const { page, pages, shown } = usePageOf(payments, HISTORY_PAGE_SIZE);
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
      <HistoryPages page={page} pages={pages} namespace="account" />
    </>
  );
}
