import { useTranslation } from '@patina/platform/i18n';
import { people as calls } from '@patina/shared-api/contract/desk/people';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useRef } from 'react';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Gives Credits to a person, or takes them. */
export function AdjustDialog({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  // One key until it has worked, so that a repeated attempt does not book twice.
  const key = useRef('');

  async function adjust(reason: string, fields: FormData) {
    const amount = Number(String(fields.get('amount')).replace('−', '-').replace(',', '.'));
    key.current ||= crypto.randomUUID();
    const idempotencyKey = `${key.current} ${amount}`.replaceAll(' ', '-');
    const { payload } = await act(calls.adjust, { body: { id, amount, reason }, idempotencyKey });
    key.current = '';
    toast.success(t(payload.status === 'pending' ? 'people.adjustWaits' : 'people.adjustDone'));
  }

  return (
    <ReasonDialog
      title={t('people.adjust')}
      text={t('people.adjustText')}
      hint={t('people.adjustHint')}
      confirm={t('people.adjust')}
      run={adjust}
      trigger={<Button>{t('people.adjust')}</Button>}
    >
      <TextField
        name="amount"
        label={t('people.amount')}
        inputMode="decimal"
        pattern="[\-−+]?[0-9]{1,7}([.,][0-9]{1,2})?"
        autoComplete="off"
        required
      />
    </ReasonDialog>
  );
}
