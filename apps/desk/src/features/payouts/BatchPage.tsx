import { useTranslation } from '@patina/platform/i18n';
import { type BatchDetails, payouts as calls, type PayoutBatch } from '@patina/shared-api/contract/desk/payouts';
import { Text } from '@patina/ui/Layout';
import { payoutsMessages } from '#messages/payouts/messages.ts';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { saveFile } from '#shared/data-table/ExportButton.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { useAmounts } from '#shared/values/amounts.ts';
import { BatchMark } from '#shared/values/marks.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { payoutColumns } from './payout-columns.tsx';

export const messages = payoutsMessages;

const BATCH = deskDetails({
  call: calls.batch,
  title: (_, t, id) => t('payouts.batch', { id }),
  back: { to: '/desk/payouts', name: 'head.payouts.title' },
  mark: ({ state }) => <BatchMark state={state} />,
  actions: (batch) => <BatchActions {...batch} />,
  failed: 'payouts.failedList',
  Content: BatchContent,
});

export const loader = detailsLoader(BATCH);

export const Component = () => <DetailsPage details={BATCH} />;

const PAYOUT_COLUMNS = payoutColumns({ isInBatch: true });

/** What is in a batch, and who has released it. */
function BatchContent({ of: batch }: { of: BatchDetails }) {
  const { t } = useTranslation('desk');
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
        <PlainTable caption={t('payouts.size')} columns={PAYOUT_COLUMNS} rows={batch.payouts} rowId={({ id }) => id} />
      )}
    </>
  );
}

function BatchActions({ id, state, size, total, currency, created_by }: PayoutBatch) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { money } = useAmounts();
  const { email } = useOperator();
  const isOpen = state === 'pending' || state === 'released';
  return (
    <>
      {state === 'pending' && created_by === email && (
        <Text tone="quiet" size="sm">
          {t('payouts.ownBatch')}
        </Text>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('payouts.giveUp')}
          text={t('payouts.giveUpText')}
          isDanger
          run={(reason) => act(calls.declineBatch, { body: { id, reason } })}
          done={t('payouts.givenUp')}
        />
      )}
      {state === 'pending' && created_by !== email && (
        <ActionDialog
          title={t('payouts.release')}
          text={t('payouts.releaseText', { count: size, total: money(total, currency) })}
          run={() => act(calls.releaseBatch, { body: { id } })}
          done={t('payouts.released')}
          look="solid"
        />
      )}
      {(state === 'released' || state === 'answered') && <AnswerDialog />}
      {state === 'released' && (
        <ActionDialog
          title={t('payouts.file')}
          text={t('payouts.fileText')}
          confirm={t('payouts.download')}
          button={t('payouts.file')}
          look="solid"
          run={async () => {
            const { name, xml } = (await act(calls.batchFile, { body: { id } })).payload;
            saveFile(name, new Blob([xml], { type: 'application/xml' }));
          }}
        />
      )}
    </>
  );
}
