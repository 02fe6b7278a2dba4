import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { type BatchDetails, payouts as calls, type PayoutBatch } from '@patina/shared-api/contract/desk/payouts';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Button } from '@patina/ui/Button';
import { payoutsMessages } from '#messages/payouts/messages.ts';
import { PlainTable, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { useListColumns } from '#shared/data-table/desk-table.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BatchMark } from './BatchMark.tsx';
import styles from './BatchPage.module.css';
import { payoutColumns } from './payout-columns.tsx';

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
      <DeskQuery query={query} loading={<TableSkeleton columns={5} />} failed={t('payouts.failedList')}>
        {({ payload }) => <BatchContent batch={payload} />}
      </DeskQuery>
    </DeskPage>
  );
}

const PAYOUT_COLUMNS = payoutColumns({ isInBatch: true });

function BatchContent({ batch }: { batch: BatchDetails }) {
  const { t } = useTranslation('desk');
  const columns = useListColumns(PAYOUT_COLUMNS);
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

/** What can be done with a batch. */
function BatchActions({ batch: { id, state, size, total, currency, created_by } }: { batch: PayoutBatch }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const money = useMoney();
  const { email } = useOperator();
  const isOpen = state === 'pending' || state === 'released';
  return (
    <>
      {state === 'pending' && created_by === email && <p className={styles.note}>{t('payouts.ownBatch')}</p>}
      {isOpen && (
        <ReasonDialog
          title={t('payouts.giveUp')}
          text={t('payouts.giveUpText')}
          confirm={t('payouts.giveUp')}
          isDanger
          run={(reason) => act(calls.declineBatch, { body: { id, reason } })}
          done={t('payouts.givenUp')}
          trigger={<Button>{t('payouts.giveUp')}</Button>}
        />
      )}
      {state === 'pending' && created_by !== email && (
        <ActionDialog
          title={t('payouts.release')}
          text={t('payouts.releaseText', { count: size, total: money(total, currency) })}
          confirm={t('payouts.release')}
          run={() => act(calls.releaseBatch, { body: { id } })}
          done={t('payouts.released')}
          trigger={<Button variant="solid">{t('payouts.release')}</Button>}
        />
      )}
      {(state === 'released' || state === 'answered') && <AnswerDialog />}
      {state === 'released' && (
        <ActionDialog
          title={t('payouts.file')}
          text={t('payouts.fileText')}
          confirm={t('payouts.download')}
          run={async () => saveText((await act(calls.batchFile, { body: { id } })).payload)}
          trigger={<Button variant="solid">{t('payouts.file')}</Button>}
        />
      )}
    </>
  );
}

/** Downloads an XML file that the page has in its memory. */
function saveText({ name, xml }: { name: string; xml: string }): void {
  const address = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
