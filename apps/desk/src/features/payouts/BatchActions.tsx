import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { payouts as calls, type PayoutBatch } from '@patina/shared-api/contract/desk/payouts';
import { Button } from '@patina/ui/Button';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './BatchActions.module.css';
import { saveText } from './save-text.ts';

/** What can be done with a batch. */
export function BatchActions({ batch: { id, state, size, total, currency, created_by } }: { batch: PayoutBatch }) {
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
