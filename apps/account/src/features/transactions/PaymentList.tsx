import { FRESH } from '@patina/parts/fresh';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { depositHistory } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
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
          <PagedHistory
            caption={t('tabs.transactions')}
            columns={['id', 'date', 'type', 'amount', 'status']}
            rows={known}
            pageSize={HISTORY_PAGE_SIZE}
            namespace="account"
          >
            {(payment) => <PaymentRow key={payment.id} payment={payment} />}
          </PagedHistory>
        )
      }
    </QueryState>
  );
}
