import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { Credentials, identity } from '@patina/shared-api/contract/account/identity';
import { showProblem } from '@patina/shared-api/forms';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import { useEffect, useEffectEvent } from 'react';
import { offersPasskeys, signChallenge, stopWaiting } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSubmitGuard } from './use-submit-guard.ts';

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

  const signIn = useSubmitGuard(
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
    <Stack as="form" gap={2} onSubmit={signIn} noValidate>
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
    </Stack>
  );
}

/** A challenge is good for ten minutes: asked for anew before, in milliseconds. */
const RENEWED_EVERY = 8 * 60_000;

/**
 * Offers passkeys in the field for the address, where the browser can: a chosen one signs in.
 * @param onProblem called if the server rejects it
 */
function usePasskeyOffer(redirect: string | undefined, onProblem: (problem: ApiProblem) => void): void {
  const { api } = useShell();
  const afterSignIn = useAfterSignIn(redirect);

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (!(await offersPasskeys())) return;
      const { payload } = await api(identity.passkeyLoginOptions, { body: {}, signal });
      const response = signal.aborted ? undefined : await signChallenge(payload, { fromField: true });
      if (response === undefined) return;
      await api(identity.passkeyLogin, { body: { response } });
    } catch (error) {
      // An offer that fails is not missed; a chosen passkey that is rejected is.
      if (error instanceof ApiProblem && error.code === 'passkey-rejected') onProblem(error);
      return;
    }
    await afterSignIn();
  });

  useEffect(() => {
    const ending = new AbortController();
    void offer(ending.signal);
    const timer = setInterval(() => void offer(ending.signal), RENEWED_EVERY);
    return () => {
      clearInterval(timer);
      ending.abort();
      void stopWaiting();
    };
  }, []);
}
