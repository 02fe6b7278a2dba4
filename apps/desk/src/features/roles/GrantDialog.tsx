import { useTranslation } from '@patina/platform/i18n';
import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import { ROLES, type Role } from '@patina/shared-api/contract/desk/roles';
import { Button } from '@patina/ui/Button';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Gives a role to an account. */
export function GrantDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ActionDialog
      title={t('roles.grantTitle')}
      text={t('roles.grantText')}
      confirm={t('roles.grant')}
      run={async (fields) => {
        const body = { email: String(fields.get('email')).trim(), role: fields.get('role') as Role };
        const { approval } = await act(calls.grantRole, { body });
        toast.success(t(approval === undefined ? 'roles.granted' : 'roles.requested'));
      }}
      trigger={<Button variant="solid">{t('roles.grantTitle')}</Button>}
    >
      <TextField name="email" type="email" label={t('roles.email')} autoComplete="off" required />
      <NativeSelect
        name="role"
        label={t('roles.role')}
        defaultValue={ROLES[0]}
        options={ROLES.map((role) => ({ value: role, label: t(`roles.name.${role}`) }))}
      />
    </ActionDialog>
  );
}
