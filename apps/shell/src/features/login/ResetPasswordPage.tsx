import { newPasswordResolver } from '@patina/parts/body-resolver';
import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useNavigate, useSearchParams } from '@patina/platform/router';
import { PasswordReset, profile } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { toast } from '@patina/ui/toast';
import { identityMessages } from '#messages/identity/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { AuthCard, CardLinks } from './AuthCard.tsx';
import { useSubmitGuard } from './use-submit-guard.ts';

export const messages = identityMessages;

/** Target of the reset email's link: sets a new password for the address it was sent to. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const say = useProblemText();
  const [search] = useSearchParams();
  const token = search.get('token');
  const email = search.get('email');
  return (
    <AuthCard title={t('auth.title.reset')}>
      <title>{titled(t('head.resetPassword.title'))}</title>
      {token && email ? (
        <NewPasswordForm token={token} email={email} />
      ) : (
        <FormProblem>{say('reset-link-invalid')}</FormProblem>
      )}
      <CardLinks>
        <Link to={paths.auth('signin')}>{t('auth.toSignIn')}</Link>
        <Link to={paths.auth('reset')}>{t('auth.newLink')}</Link>
      </CardLinks>
    </AuthCard>
  );
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const navigate = useNavigate();
  const { data: configured } = useQuery(settings(useLocale()));
  const { register, handleSubmit, setError, formState } = useForm({
    // Whose account it is, apart from the address, only the server knows.
    resolver: newPasswordResolver(zodResolver(PasswordReset), 'password', () => ({
      store: configured?.site_name ?? '',
      names: [],
      email,
    })),
    defaultValues: { token, email, password: '', password_confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const reset = useSubmitGuard(
    handleSubmit(async (request) => {
      try {
        await api(profile.resetPassword, { body: request });
      } catch (error) {
        return showProblem(error, setError, ['password', 'password_confirmation']);
      }
      toast.success(t('auth.reset.done'));
      await navigate(paths.auth('signin'), { replace: true });
    }),
  );
  // Errors of the link's own values belong to no field.
  const problem = errors.root ?? errors.token ?? errors.email;

  return (
    <Stack as="form" gap={2} onSubmit={reset} noValidate>
      <p>{t('auth.reset.account', { email })}</p>
      <PasswordField
        label={t('auth.newPassword')}
        hint={errors.password?.message === 'password-weak' ? undefined : t('auth.passwordHint')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        autoComplete="new-password"
        error={say(errors.password?.message)}
        {...register('password', { deps: 'password_confirmation' })}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        autoComplete="new-password"
        error={say(errors.password_confirmation?.message)}
        {...register('password_confirmation')}
      />
      {problem && <FormProblem>{say(problem.message) || t('auth.reset.refused')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting}>
        {t('auth.reset.save')}
      </Button>
    </Stack>
  );
}
