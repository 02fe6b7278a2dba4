import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { payouts as calls } from '@patina/shared-api/contract/desk/payouts';
import { EmptyState } from '@patina/ui/EmptyState';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import styles from './BatchList.module.css';
import { BatchMark } from './BatchMark.tsx';
import { batchHref } from './batch-href.ts';

export const batchList = () => deskList(calls.batches);

/** The latest batches. */
export function BatchList() {
  const { t } = useTranslation('desk');
  const query = useQuery(batchList());
  return (
    <section className={styles.root} aria-label={t('payouts.batches')}>
      <h2 className={styles.title}>{t('payouts.batches')}</h2>
      <QueryState
        query={query}
        loading={<TableSkeleton columns={5} />}
        failed={() => <QueryFailed query={query} title={t('payouts.failedList')} />}
      >
        {({ payload }) =>
          payload.length === 0 ? (
            <EmptyState title={t('payouts.noBatches')} />
          ) : (
            <PlainTable
              caption={t('payouts.batches')}
              rows={payload}
              rowId={({ id }) => id}
              hrefOf={({ id }) => batchHref(id)}
              columns={[
                { id: 'id', name: t('payouts.batchName'), isMain: true, cell: ({ id }) => id },
                { id: 'made', name: t('payouts.made'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
                { id: 'by', name: t('payouts.by'), isMinor: true, cell: ({ created_by }) => created_by },
                { id: 'size', name: t('payouts.size'), isNumber: true, cell: ({ size }) => size },
                {
                  id: 'total',
                  name: t('payouts.amount'),
                  isNumber: true,
                  cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
                },
                { id: 'state', name: t('payouts.about'), cell: ({ state }) => <BatchMark state={state} /> },
              ]}
            />
          )
        }
      </QueryState>
    </section>
  );
}
