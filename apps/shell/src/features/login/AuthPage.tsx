import { keepWantedItem, keepWantedUnit } from '@patina/parts/cart-message';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useMutation, useQuery } from '@patina/platform/query';
import { Link, Navigate, useLocation, useSearchParams } from '@patina/platform/router';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';
import { type AuthForm, paths, safeRedirect } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useEffect, useState } from 'react';
import { identityMessages } from '#messages/identity/messages.ts';
import { knowsPasskeys, signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { AuthCard, CardLinks, SignUpSkeleton } from './AuthCard.tsx';
import styles from './AuthForm.module.css';
import { ResetForm } from './ResetForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

export const messages = identityMessages;

const loadSignUpForm = async () => (await import(/* webpackChunkName: "SignUpForm" */ './SignUpForm.tsx')).SignUpForm;

/** Sign-in, sign-up and the request for a password reset, by the query `form`. A typed email is kept. */
export function Component() {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const titled = usePageTitle();
  const [search] = useSearchParams();
  useWantedState();
  const [email, setEmail] = useState('');
  const form = search.get('form');
  if (!isAuthForm(form)) {
    const corrected = new URLSearchParams(search);
    corrected.set('form', 'signin');
    return <Navigate to={{ search: corrected.toString() }} replace />;
  }
  const redirect = safeRedirect(search.get('redirect'));
  if (form === 'signin' && search.get('step') === 'second') {
    return (
      <AuthCard title={t('auth.title.second')}>
        <title>{titled(t('head.auth.title'))}</title>
        <SecondStep redirect={redirect} />
      </AuthCard>
    );
  }
  const isSteamVisitor = form === 'signup' && search.get('steam') === '1';
  return (
    <AuthCard title={t(`auth.title.${form}`)}>
      <title>{titled(t('head.auth.title'))}</title>
      {search.get('error') === 'steam' && <FormProblem>{t('auth.steamFailed')}</FormProblem>}
      {search.get('error') === 'locked' && <FormProblem>{say('account-locked')}</FormProblem>}
      {form === 'signin' && <SignInForm email={email} onEmailChange={setEmail} redirect={redirect} />}
      {form === 'reset' && <ResetForm email={email} onEmailChange={setEmail} />}
      {form === 'signup' && (
        <SignUp email={email} onEmailChange={setEmail} redirect={redirect} isSteamVisitor={isSteamVisitor} />
      )}
      {form !== 'reset' && !isSteamVisitor && <SteamButton form={form} redirect={redirect} />}
      {form === 'signin' && <PasskeyButton redirect={redirect} />}
      <AuthLinks form={form} redirect={redirect} />
    </AuthCard>
  );
}

/** Keeps the product that the visitor wanted as a guest, and the `unit` of it: `wanted` of the navigation that has led here. */
function useWantedState() {
  const state: unknown = useLocation().state;
  useEffect(() => {
    if (!state || typeof state !== 'object' || !('wanted' in state)) return;
    keepWantedItem(Number(state.wanted));
    keepWantedUnit('unit' in state && state.unit !== undefined ? Number(state.unit) : undefined);
  }, [state]);
}

interface SignUpProps {
  email: string;
  onEmailChange: (email: string) => void;
  redirect: string | undefined;
  isSteamVisitor: boolean;
}

function SignUp(props: SignUpProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { data: configured } = useQuery(settings(useLocale()));
  if (configured?.is_reg_enabled === false) return <FormProblem>{say('registration-closed')}</FormProblem>;
  return (
    <LazyPart
      load={loadSignUpForm}
      props={props}
      fallback={<SignUpSkeleton />}
      failed={(retry) => (
        <>
          <FormProblem>{t('part.unavailable.title')}</FormProblem>
          <Button onClick={retry}>{t('part.retry')}</Button>
        </>
      )}
    />
  );
}

function isAuthForm(form: string | null): form is AuthForm {
  return form === 'signin' || form === 'signup' || form === 'reset';
}

interface AuthLinksProps {
  form: AuthForm;
  redirect: string | undefined;
}

/** Links from one form to the others; all keep the `redirect` address. */
function AuthLinks({ form, redirect }: AuthLinksProps) {
  const { t } = useTranslation('shell');
  const { data: configured } = useQuery(settings(useLocale()));
  return (
    <CardLinks>
      {form !== 'signin' && <Link to={paths.auth('signin', redirect)}>{t('auth.toSignIn')}</Link>}
      {form === 'signin' && configured?.is_reg_enabled && (
        <Link to={paths.auth('signup', redirect)}>{t('auth.toSignUp')}</Link>
      )}
      {form === 'signin' && <Link to={paths.auth('reset', redirect)}>{t('auth.forgot')}</Link>}
    </CardLinks>
  );
}

interface SteamButtonProps {
  form: 'signin' | 'signup';
  redirect: string | undefined;
}

/** Signs in through Steam. It leaves the page, so it is a plain link. */
function SteamButton({ form, redirect }: SteamButtonProps) {
  const { t } = useTranslation('shell');
  const { data: configured } = useQuery(settings(useLocale()));
  if (form === 'signup' && !configured?.is_reg_enabled) return null;
  return (
    <>
      <Text size="sm" tone="quiet" className={styles.or}>
        {t('auth.or')}
      </Text>
      <Button size="large" render={<a href={paths.steam(redirect)} />}>
        {t(`auth.steam.${form}`)}
      </Button>
    </>
  );
}

/** Signs in with a passkey, without an address. */
function PasskeyButton({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const afterSignIn = useAfterSignIn(redirect);
  const signIn = useMutation({
    async mutationFn() {
      const { payload } = await api(identity.passkeyLoginOptions, { body: {} });
      const response = await signChallenge(payload);
      if (response === undefined) {
        toast.info(t('auth.passkey.cancelled'));
        return;
      }
      await api(identity.passkeyLogin, { body: { response } });
      await afterSignIn();
    },
    onError: (error) => toast.error((error instanceof ApiProblem && say(error)) || t('auth.failed')),
  });
  // The server cannot know it, and renders the page for a browser that does.
  if (useIsHydrated() && !knowsPasskeys()) return null;
  return (
    <Button size="large" busy={signIn.isPending} onClick={() => signIn.mutate()}>
      {t('auth.passkey.signin')}
    </Button>
  );
}
