import { useTranslation } from '@patina/platform/i18n';
import { promo as calls } from '@patina/shared-api/contract/desk/promo';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readNumber } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { PackFields, readPack } from './PackFields.tsx';

/** Offers several products at one price, to everybody or to one account. */
export function NewPackDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const create = (fields: FormData) =>
    act(calls.createPack, { body: { ...readPack(fields), user_id: readNumber(fields, 'user_id') } });
  return (
    <ActionDialog
      title={t('promo.newPack')}
      confirm={t('promo.create')}
      run={create}
      done={t('promo.packCreated')}
      trigger={<Button variant="solid">{t('promo.newPack')}</Button>}
    >
      <PackFields />
      <TextField
        name="user_id"
        label={t('promo.forAccount')}
        hint={t('promo.forHint')}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,8}"
      />
    </ActionDialog>
  );
}
