import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { type Check, money as calls } from '@patina/shared-api/contract/desk/money';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { CheckFindings } from './CheckFindings.tsx';
import styles from './ChecksView.module.css';
import { CheckTable } from './CheckTable.tsx';
import { checkList } from './check-queries.ts';
import { ProviderCheckForm } from './ProviderCheckForm.tsx';

/** Checks of the books: started here, with what they have found. The address names the one that is shown. */
export function ChecksView() {
  const { t } = useTranslation('desk');
  const query = useQuery(checkList());
  const { start, starting } = useStartCheck();
  const isRunning = (kind: Check['kind']) =>
    starting === kind ||
    (query.data?.payload.some((check) => check.kind === kind && check.state === 'running') ?? false);
  return (
    <>
      <div className={styles.starts}>
        <section className={styles.start} aria-labelledby="check-ledger">
          <h2 id="check-ledger" className={styles.name}>
            {t('money.checks.ledger')}
          </h2>
          <p className={styles.text}>{t('money.checks.ledgerText')}</p>
          <Button busy={isRunning('ledger')} onClick={() => void start('ledger')}>
            {t('money.checks.startLedger')}
          </Button>
        </section>
        <section className={styles.start} aria-labelledby="check-provider">
          <h2 id="check-provider" className={styles.name}>
            {t('money.checks.provider')}
          </h2>
          <p className={styles.text}>{t('money.checks.providerText')}</p>
          <ProviderCheckForm isBusy={isRunning('provider')} start={(period) => void start('provider', period)} />
        </section>
      </div>
      <QueryState
        query={query}
        loading={<TableSkeleton columns={5} />}
        failed={() => <QueryFailed query={query} title={t('money.checks.failed')} />}
      >
        {({ payload }) => <ChecksOf checks={payload} />}
      </QueryState>
    </>
  );
}

function ChecksOf({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const shown =
    checks.find(({ id }) => String(id) === search.get('check')) ?? checks.find(({ state }) => state === 'done');
  if (checks.length === 0) return <EmptyState icon="search" title={t('money.checks.none')} />;
  return (
    <>
      {shown?.state === 'done' && <CheckFindings key={shown.id} id={shown.id} />}
      <CheckTable checks={checks} />
    </>
  );
}

/** Starts a check, and says why it cannot be started. */
function useStartCheck() {
  const act = useDeskAction();
  const say = useDeskProblemText();
  const [starting, setStarting] = useState<Check['kind']>();
  const [, setSearch] = useSearchParams();

  async function start(kind: Check['kind'], period = { from: '', to: '' }) {
    setStarting(kind);
    try {
      const { payload } =
        kind === 'ledger'
          ? await act(calls.checkLedger, { body: {} })
          : await act(calls.checkProvider, { body: period });
      setSearch({ view: 'checks', check: String(payload.id) }, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(say(error));
    } finally {
      setStarting(undefined);
    }
  }

  return { start, starting };
}
