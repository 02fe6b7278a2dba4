import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls, type Profile } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useSessionActions } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type DialogForm, FormDialog } from '#shared/dialog/FormDialog.tsx';
import { saveFile } from '#shared/files/save-file.ts';
import { Section } from '#shared/section/Section.tsx';

/** Downloads the shopper's personal data as one file. The call asks first who is using the session. */
export function DataExport() {
  const { t } = useTranslation('account');
  const api = useApi();
  const take = useMutation({
    mutationFn: () => api(calls.dataExport),
    onSuccess: ({ payload }) => saveFile('account-data.json', JSON.stringify(payload, null, 2), 'application/json'),
    onError: (error) => {
      const isUnconfirmed = error instanceof ApiProblem && error.code === 'confirmation-cancelled';
      toast.error(t(isUnconfirmed ? 'export.unconfirmed' : 'export.failed'));
    },
  });
  return (
    <Section title={t('export.title')} text={t('export.text')}>
      <Button busy={take.isPending} onClick={() => take.mutate()}>
        {t('export.button')}
      </Button>
    </Section>
  );
}

/** Closes the account after a confirmation dialog. */
export function CloseAccount({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('closing.title')} text={t('closing.text')}>
      <FormDialog
        title={t('closing.title')}
        description={t('closing.warning')}
        trigger={<Button variant="danger">{t('closing.button')}</Button>}
        submit={t('closing.button')}
        variant="danger"
      >
        {(form) => <CloseAccountForm {...form} owner={owner} />}
      </FormDialog>
    </Section>
  );
}

function CloseAccountForm({ id, owner, onBusyChange }: DialogForm & { owner: Profile }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const { leave } = useSessionActions();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;

  const close = handleSubmit(async ({ email, password }) => {
    onBusyChange(true);
    try {
      await api(calls.close, { body: { email, ...(owner.has_password && { password }) } });
    } catch (error) {
      return showProblem(error, setError, ['email', 'password']);
    } finally {
      onBusyChange(false);
    }
    await leave();
    toast.success(t('closing.done'));
  });

  return (
    <Stack as="form" gap={2} id={id} onSubmit={close} noValidate>
      <TextField
        label={t('closing.email')}
        hint={owner.email}
        type="email"
        autoComplete="off"
        error={say(errors.email?.message)}
        {...register('email', {
          required: 'own-email-required',
          validate: (typed) => typed.trim().toLowerCase() === owner.email.toLowerCase() || 'own-email-wrong',
        })}
      />
      {owner.has_password && (
        <PasswordField
          label={t('password.current')}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          autoComplete="current-password"
          error={say(errors.password?.message)}
          {...register('password', { required: 'current-password-required' })}
        />
      )}
      {errors.root && <FormProblem>{say(errors.root.message) || t('closing.failed')}</FormProblem>}
    </Stack>
  );
}
