import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery } from '@patina/platform/query';
import { Link, Navigate, useSearchParams } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { paths, safeRedirect } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { identityMessages } from '#messages/identity/messages.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './VerificationPage.module.css';
import { VerifiedState } from './VerifiedState.tsx';
import { VerifyAddress } from './VerifyAddress.tsx';

export const messages = identityMessages;

/** Asks the visitor to open the link in the verification email, and redirects back once the address is verified. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const say = useProblemText();
  const { api, session } = useShell();
  const [search] = useSearchParams();
  const { emailVerified } = useAtomValue(sessionAtom);
  const { data: owner } = useQuery(profile(useLocale()));
  // The link opens in another tab, so the session is checked again when this tab gets the focus.
  useQuery({
    queryKey: ['verification'],
    queryFn: async () => session.check().then(() => null),
    refetchOnWindowFocus: 'always',
  });
  const resend = useMutation({ mutationFn: () => api(calls.resendVerification, { body: {} }) });
  const redirect = safeRedirect(search.get('redirect'));
  const isLinkExpired = search.get('error') === 'expired';
  const token = search.get('token');
  if (token) {
    return (
      <>
        <title>{titled(t('head.verification.title'))}</title>
        <VerifyAddress token={token} />
      </>
    );
  }
  if (emailVerified && redirect) return <Navigate to={redirect} replace />;
  if (emailVerified) {
    return (
      <>
        <title>{titled(t('head.verified.title'))}</title>
        <VerifiedState since="before" isLinkExpired={isLinkExpired} />
      </>
    );
  }
  return (
    <>
      <title>{titled(t('head.verification.title'))}</title>
      <EmptyState
        icon="info"
        headingLevel={1}
        title={t('verification.title')}
        text={
          <>
            {isLinkExpired && <span className={styles.expired}>{t('verification.expired')}</span>}
            {owner ? <SentTo email={owner.email} /> : t('verification.text')}
          </>
        }
        actions={
          <>
            <Button
              variant="solid"
              busy={resend.isPending}
              busyLabel={t('verification.busy')}
              onClick={() => resend.mutate()}
            >
              {t('verification.resend')}
            </Button>
            <Button render={<Link to={paths.home()} />}>{t('verification.home')}</Button>
            <p role="status" className={styles.outcome} data-outcome={resend.status}>
              {resend.data && (say(resend.data) || t('verification.sent'))}
              {resend.error && (rejectionOf(resend.error, say) || t('verification.failed'))}
            </p>
          </>
        }
      />
    </>
  );
}

/** Shows the address of the email, on one line if there is room. */
function SentTo({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const [before, after] = t('verification.sentTo', { email }).split(email);
  return (
    <>
      {before}
      <span className={styles.address}>{email}</span>
      {after}
    </>
  );
}

function rejectionOf(error: Error, say: ReturnType<typeof useProblemText>): string | undefined {
  return error instanceof ApiProblem ? say(error.first) : undefined;
}
