import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { FinishedCheck } from '@patina/shared-api/contract/desk/money';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import styles from './CheckFindings.module.css';
import { finishedCheck } from './check-queries.ts';
import { LedgerFaults } from './LedgerFaults.tsx';
import { ProviderFaults } from './ProviderFaults.tsx';

/** What a check has found. */
export function CheckFindings({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const query = useQuery(finishedCheck(id));
  return (
    <section aria-label={t('money.checks.findings')} className={styles.findings}>
      <QueryState
        query={query}
        loading={<TableSkeleton columns={4} />}
        failed={() => <QueryFailed query={query} title={t('money.checks.failed')} />}
      >
        {({ payload }) => <FindingsOf {...payload} />}
      </QueryState>
    </section>
  );
}

function FindingsOf({ ledger, provider, faults }: FinishedCheck) {
  const { t } = useTranslation('desk');
  if (ledger) return <LedgerFaults {...ledger} faults={faults ?? 0} />;
  return provider ? <ProviderFaults {...provider} /> : <p>{t('money.checks.broken')}</p>;
}
