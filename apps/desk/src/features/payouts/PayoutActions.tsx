import { useTranslation } from '@patina/platform/i18n';
import { payouts as calls, type DeskPayout } from '@patina/shared-api/contract/desk/payouts';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { BatchDialog } from './BatchDialog.tsx';

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

  function finish({ results }: { results: Parameters<typeof bulkOutcome>[0] }) {
    const outcome = bulkOutcome(results);
    if (outcome === undefined) done();
    return outcome;
  }

  async function markPaid(fields: FormData) {
    const [reference, forced] = ['reference', 'forced'].map((name) => String(fields.get(name) ?? '').trim());
    return finish(
      await act(calls.paid, { body: { ...body, ...(reference && { reference }), ...(forced && { forced }) } }),
    );
  }

  return (
    <>
      {has('due') && <BatchDialog payouts={payouts} done={done} />}
      {isOpen && (
        <ActionDialog
          title={t('payouts.markPaid')}
          text={`${numbers}. ${t('payouts.paidText')}`}
          confirm={t('payouts.markPaid')}
          run={markPaid}
          done={t('payouts.changed')}
          trigger={<Button>{t('payouts.markPaid')}</Button>}
        >
          <TextField name="reference" label={t('payouts.reference')} maxLength={300} autoComplete="off" />
          {has('held') && (
            <TextField
              name="forced"
              label={t('payouts.forced')}
              hint={t('payouts.forcedHint')}
              minLength={3}
              maxLength={300}
              required
            />
          )}
        </ActionDialog>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('payouts.markFailed')}
          text={`${numbers}. ${t('payouts.failedText')}`}
          confirm={t('payouts.markFailed')}
          hint={t('payouts.failedHint')}
          isDanger
          run={async (reason) => finish(await act(calls.failed, { body: { ...body, reason } }))}
          done={t('payouts.changed')}
          trigger={<Button>{t('payouts.markFailed')}</Button>}
        />
      )}
      {has('failed') && (
        <ActionDialog
          title={t('payouts.retry')}
          text={`${numbers}. ${t('payouts.retryText')}`}
          confirm={t('payouts.retry')}
          run={async () => finish(await act(calls.retry, { body }))}
          done={t('payouts.changed')}
          trigger={<Button>{t('payouts.retry')}</Button>}
        />
      )}
    </>
  );
}
