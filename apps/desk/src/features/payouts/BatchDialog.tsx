import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { payouts as calls, type DeskPayout, type NewBatch } from '@patina/shared-api/contract/desk/payouts';
import { Button } from '@patina/ui/Button';
import { useId } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import styles from './BatchDialog.module.css';
import { batchHref } from './batch-href.ts';

interface BatchDialogProps {
  /** Those to be in it; without them, all that are due. */
  payouts?: readonly DeskPayout[];
  done?: () => void;
}

/** Makes a batch of payouts. */
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
      run={make}
      trigger={<Button variant="solid">{t(payouts ? 'payouts.makeBatch' : 'payouts.batchAll')}</Button>}
    />
  );
}

/** The new batch, and which payouts are not in it. */
function MadeBatch({ batch, excluded }: NewBatch) {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  return (
    <div className={styles.root}>
      <p>{t(batch ? 'payouts.batchMade' : 'payouts.batchEmpty')}</p>
      {excluded.length > 0 && (
        <>
          <p>{t('payouts.excluded')}</p>
          <ul className={styles.excluded}>
            {excluded.map(({ id, code }) => (
              <li key={id}>
                {id}: {say({ code, message: code })}
              </li>
            ))}
          </ul>
        </>
      )}
      {batch && <Link to={batchHref(batch.id)}>{t('payouts.openBatch', { id: batch.id })}</Link>}
    </div>
  );
}
