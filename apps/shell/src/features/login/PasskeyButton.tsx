import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { knowsPasskeys, signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Signs in with a passkey, without an address. */
export function PasskeyButton({ redirect }: { redirect: string | undefined }) {
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
