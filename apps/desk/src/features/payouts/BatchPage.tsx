import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { type BatchDetails, payouts as calls } from '@patina/shared-api/contract/desk/payouts';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { payoutsMessages } from '#messages/payouts/messages.ts';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { BatchActions } from './BatchActions.tsx';
import { BatchMark } from './BatchMark.tsx';
import { usePayoutColumns } from './use-payout-columns.tsx';

export const messages = payoutsMessages;

const batchQuery = (id = '') => deskQuery(calls.batch, { params: { id } });

export const loader = withQueries(({ params }) => [batchQuery(params['id'])]);

/** One batch: what is in it, who has released it, and its file. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  const query = useQuery(batchQuery(id));
  const batch = query.data?.payload;
  return (
    <DeskPage
      title={t('payouts.batch', { id })}
      mark={batch && <BatchMark state={batch.state} />}
      back={{ to: '/desk/payouts', name: t('head.payouts.title') }}
      actions={batch && <BatchActions batch={batch} />}
    >
      <QueryState
        query={query}
        loading={<TableSkeleton columns={5} />}
        failed={() => <QueryFailed query={query} title={t('payouts.failedList')} />}
      >
        {({ payload }) => <BatchContent batch={payload} />}
      </QueryState>
    </DeskPage>
  );
}

function BatchContent({ batch }: { batch: BatchDetails }) {
  const { t } = useTranslation('desk');
  const columns = usePayoutColumns({ isInBatch: true });
  return (
    <>
      <Facts
        facts={[
          [t('payouts.amount'), <Money key="total" amount={batch.total} currency={batch.currency} />],
          [t('payouts.size'), batch.size],
          [t('payouts.made'), <Moment key="made" seconds={batch.created_at} />],
          [t('payouts.by'), batch.created_by],
          [t('payouts.decided'), batch.decided_by === null ? null : <Moment key="at" seconds={batch.decided_at} />],
          [t('payouts.reason'), batch.reason],
          [t('payouts.from'), batch.debtor_name],
          [t('payouts.message'), batch.message_id],
        ]}
      />
      {batch.payouts.length > 0 && (
        <PlainTable caption={t('payouts.size')} columns={columns} rows={batch.payouts} rowId={({ id }) => id} />
      )}
    </>
  );
}
