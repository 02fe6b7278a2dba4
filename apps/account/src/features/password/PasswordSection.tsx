import { newPasswordResolver } from '@patina/parts/body-resolver';
import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls, PasswordChange, type Profile } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { sessions } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { toast } from '@patina/ui/toast';
import { Section } from '#shared/section/Section.tsx';
import styles from './PasswordSection.module.css';

/** Changes the password; accounts created through Steam may have none. */
export function PasswordSection({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  return owner.has_password ? (
    <Section title={t('password.title')} text={t('password.text')}>
      <PasswordForm owner={owner} />
    </Section>
  ) : (
    <Section title={t('password.title')}>
      <p>{t('password.none')}</p>
    </Section>
  );
}

const EMPTY = { cur_password: '', new_password: '', repeat_password: '' };

function PasswordForm({ owner: { email, name, surname } }: { owner: Profile }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: configured } = useQuery(settings(useLocale()));
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: newPasswordResolver(zodResolver(PasswordChange), 'new_password', () => ({
      store: configured?.site_name ?? '',
      names: [name, surname],
      email,
    })),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const eye = { showLabel: t('password.show'), hideLabel: t('password.hide') };

  const change = handleSubmit(async (passwords) => {
    try {
      await api(calls.changePassword, { body: passwords });
    } catch (error) {
      showProblem(error, setError, ['cur_password', 'new_password', 'repeat_password']);
      toast.error((error instanceof ApiProblem && say(error.first)) || t('password.failed'));
      return;
    }
    reset(EMPTY);
    toast.success(t('password.changed'));
    // The server has ended the other sessions.
    await queryClient.invalidateQueries(sessions());
  });

  return (
    <Stack as="form" method="dialog" gap={2} className={styles.form} onSubmit={change} noValidate>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...eye}
        label={t('password.current')}
        autoComplete="current-password"
        error={say(errors.cur_password?.message)}
        {...register('cur_password')}
      />
      <PasswordField
        {...eye}
        label={t('password.next')}
        hint={errors.new_password?.message === 'password-weak' ? undefined : t('password.hint')}
        autoComplete="new-password"
        error={say(errors.new_password?.message)}
        {...register('new_password', { deps: 'repeat_password' })}
      />
      <PasswordField
        {...eye}
        label={t('password.repeat')}
        autoComplete="new-password"
        error={say(errors.repeat_password?.message)}
        {...register('repeat_password')}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('password.busy')} className={styles.submit}>
        {t('password.submit')}
      </Button>
    </Stack>
  );
}
