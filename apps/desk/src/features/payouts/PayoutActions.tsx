import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { payouts as calls, type DeskPayout, type NewBatch } from '@patina/shared-api/contract/desk/payouts';
import { Stack } from '@patina/ui/Layout';
import { useId } from 'react';
import { finishBulk } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { PaidDialog } from './PaidDialog.tsx';
import { batchHref } from './payout-columns.tsx';

interface PayoutActionsProps {
  payouts: readonly DeskPayout[];
  /** Called once it is done for all of them. */
  done: () => void;
}

/** What operators do with payouts: collect them for the bank, or report what they have done by hand. */
export function PayoutActions({ payouts, done }: PayoutActionsProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const has = (...states: DeskPayout['state'][]) => payouts.some(({ state }) => states.includes(state));
  const isOpen = has('due', 'held', 'batch');
  const numbers = t('payouts.numbers', { ids: payouts.map(({ id }) => id).join(', ') });
  const body = { payouts: payouts.map(({ id }) => ({ id })) };

  const finish = (answer: Parameters<typeof finishBulk>[0]) => finishBulk(answer, done);

  return (
    <>
      {has('due') && <BatchDialog payouts={payouts} done={done} />}
      {isOpen && <PaidDialog payouts={payouts} done={done} />}
      {isOpen && (
        <ReasonDialog
          title={t('payouts.markFailed')}
          text={`${numbers}. ${t('payouts.failedText')}`}
          hint={t('payouts.failedHint')}
          isDanger
          run={(reason) => finish(act(calls.failed, { body: { ...body, reason } }))}
          done={t('payouts.changed')}
        />
      )}
      {has('failed') && (
        <ActionDialog
          title={t('payouts.retry')}
          text={`${numbers}. ${t('payouts.retryText')}`}
          run={() => finish(act(calls.retry, { body }))}
          done={t('payouts.changed')}
        />
      )}
    </>
  );
}

interface BatchDialogProps {
  /** Those to be in it; without them, all that are due. */
  payouts?: readonly DeskPayout[];
  done?: () => void;
}

export function BatchDialog({ payouts, done }: BatchDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const key = useId();

  async function make() {
    const { payload } = await act(calls.makeBatch, {
      body: payouts ? { payouts: payouts.map(({ id }) => ({ id })) } : {},
      idempotencyKey: `${key}${crypto.randomUUID()}`,
    });
    if (payload.excluded.length === 0 && payload.batch !== null) done?.();
    return <MadeBatch {...payload} />;
  }

  return (
    <ActionDialog
      title={t(payouts ? 'payouts.makeBatch' : 'payouts.batchAll')}
      text={t(payouts ? 'payouts.batchChosenText' : 'payouts.batchAllText')}
      confirm={t('payouts.makeBatch')}
      button={t(payouts ? 'payouts.makeBatch' : 'payouts.batchAll')}
      look="solid"
      run={make}
    />
  );
}

/** The new batch, and which payouts are not in it. */
function MadeBatch({ batch, excluded }: NewBatch) {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  return (
    <Stack gap={1}>
      <p>{t(batch ? 'payouts.batchMade' : 'payouts.batchEmpty')}</p>
      {excluded.length > 0 && (
        <>
          <p>{t('payouts.excluded')}</p>
          <Stack as="ul" gap={1} tone="danger">
            {excluded.map(({ id, code }) => (
              <li key={id}>
                {id}: {say({ code, message: code })}
              </li>
            ))}
          </Stack>
        </>
      )}
      {batch && <Link to={batchHref(batch.id)}>{t('payouts.openBatch', { id: batch.id })}</Link>}
    </Stack>
  );
}
