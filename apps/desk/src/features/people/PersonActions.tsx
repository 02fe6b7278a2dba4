import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { people as calls, type Person } from '@patina/shared-api/contract/desk/people';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useRef } from 'react';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readSignedAmount, SIGNED_AMOUNT } from '#shared/form/read-fields.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';

export function PersonActions({ person: { id, email, state, roles, verified_at } }: { person: Person }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const navigate = useNavigate();
  const { is, id: own } = useOperator();
  if (id === own || (roles.length > 0 && !is('owner'))) return null;
  const body = { id };
  return (
    <>
      {is('support', 'owner') && verified_at === null && (
        <ActionDialog
          title={t('people.verify')}
          text={t('people.verifyText', { email })}
          run={() => act(calls.verify, { body })}
          done={t('people.done')}
        />
      )}
      {is('support', 'owner') && (
        <ActionDialog
          title={t('people.signOut')}
          text={t('people.signOutText')}
          run={() => act(calls.signOut, { body })}
          done={t('people.done')}
        />
      )}
      {is('support', 'owner') && state !== 'locked' && (
        <ReasonDialog
          title={t('people.lock')}
          text={t('people.lockText')}
          hint={t('people.lockHint')}
          isDanger
          run={(reason) => act(calls.lock, { body: { id, reason } })}
          done={t('people.done')}
        />
      )}
      {is('support', 'owner') && state === 'locked' && (
        <ActionDialog
          title={t('people.unlock')}
          text={t('people.unlockText')}
          run={() => act(calls.unlock, { body })}
          done={t('people.done')}
          look="solid"
        />
      )}
      {is('owner') && (
        <ActionDialog
          title={t('people.close')}
          text={t('people.closeText')}
          isDanger
          run={async () => {
            await act(calls.close, { body });
            await navigate('/desk/people', { replace: true });
          }}
          done={t('people.done')}
          look="danger"
        />
      )}
      {is('finance', 'owner') && <AdjustDialog id={id} />}
    </>
  );
}

/** Gives Credits to a person, or takes them. */
function AdjustDialog({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  // One key until it has worked, so that a repeated attempt does not book twice.
  const key = useRef('');

  async function adjust(reason: string, fields: FormData) {
    const amount = readSignedAmount(fields, 'amount');
    key.current ||= crypto.randomUUID();
    const idempotencyKey = `${key.current} ${amount}`.replaceAll(' ', '-');
    const { payload } = await act(calls.adjust, { body: { id, amount, reason }, idempotencyKey });
    key.current = '';
    toast.success(t(payload.status === 'pending' ? 'people.adjustWaits' : 'people.adjustDone'));
  }

  return (
    <ReasonDialog title={t('people.adjust')} text={t('people.adjustText')} hint={t('people.adjustHint')} run={adjust}>
      <TextField
        name="amount"
        label={t('people.amount')}
        inputMode="decimal"
        pattern={SIGNED_AMOUNT}
        autoComplete="off"
        required
      />
    </ReasonDialog>
  );
}
