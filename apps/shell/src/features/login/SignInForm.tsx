import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { Credentials, identity } from '@patina/shared-api/contract/account/identity';
import { showProblem } from '@patina/shared-api/forms';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './AuthForm.module.css';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';
import { useSingleSubmit } from './use-single-submit.ts';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  redirect: string | undefined;
}

export function SignInForm({ email, onEmailChange, redirect }: SignInFormProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const navigate = useNavigate();
  const afterSignIn = useAfterSignIn(redirect);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  usePasskeyOffer(redirect, (problem) => showProblem(problem, setError, []));

  const signIn = useSingleSubmit(
    handleSubmit(async (credentials) => {
      try {
        await api(identity.login, { body: credentials });
      } catch (error) {
        if (hasCode(error, 'second-factor-required')) {
          return navigate(`${paths.auth('signin', redirect)}&step=second`, { replace: true });
        }
        return showProblem(error, setError, []);
      }
      await afterSignIn();
    }),
  );

  return (
    <form className={styles.form} onSubmit={signIn} noValidate>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username webauthn"
        error={say(errors.username?.message)}
        {...register('username', { onChange: ({ target }) => onEmailChange(target.value) })}
      />
      <PasswordField
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        autoComplete="current-password"
        // Only the first failure is shown (docs/product.md#sign-in).
        error={errors.username ? undefined : say(errors.password?.message)}
        {...register('password')}
      />
      {errors.root && <FormProblem>{say(errors.root.message) || t('auth.failed')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting} busyLabel={t('auth.signin.busy')}>
        {t('auth.signin.submit')}
      </Button>
    </form>
  );
}
