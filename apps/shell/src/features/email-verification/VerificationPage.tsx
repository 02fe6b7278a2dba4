import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { Link, Navigate, useNavigate, useSearchParams } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { paths, safeRedirect } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { useState } from 'react';
import { identityMessages } from '#messages/identity/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { CorrectAddress } from './CorrectAddress.tsx';
import styles from './VerificationPage.module.css';
import { VerifiedState } from './VerifiedPage.tsx';

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
  const [isCorrected, setCorrected] = useState(false);
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
              onClick={() => {
                setCorrected(false);
                resend.mutate();
              }}
            >
              {t('verification.resend')}
            </Button>
            {owner && (
              <CorrectAddress
                email={owner.email}
                onCorrected={() => {
                  resend.reset();
                  setCorrected(true);
                }}
              />
            )}
            <Button render={<Link to={paths.home()} />}>{t('verification.home')}</Button>
            <p role="status" className={styles.outcome} data-outcome={isCorrected ? 'success' : resend.status}>
              {isCorrected && t('verification.sent')}
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

/** The target of the email's link: its button verifies the address, so that programs which open links do not. */
function VerifyAddress({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api, session } = useShell();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const verify = useMutation({
    mutationFn: () => api(calls.verifyEmail, { body: { token } }),
    async onSuccess({ payload }) {
      await session.check();
      void queryClient.invalidateQueries({ queryKey: [OWN] });
      const isFirst = payload.outcome === 'verified';
      await navigate(isFirst ? '/email/verify/success' : '/email/verify/already-success', { replace: true });
    },
    async onError(error) {
      if (!hasCode(error, 'link-invalid')) return;
      const redirect = search.get('redirect');
      const parameters = new URLSearchParams({ error: 'expired', ...(redirect !== null && { redirect }) });
      await navigate(`${paths.emailVerification()}?${parameters}`, { replace: true });
    },
  });
  const { error } = verify;
  return (
    <EmptyState
      icon="info"
      headingLevel={1}
      title={t('verification.confirm.title')}
      text={t('verification.confirm.text')}
      actions={
        <>
          <Button variant="solid" busy={verify.isPending} onClick={() => verify.mutate()}>
            {t('verification.confirm.button')}
          </Button>
          <Button render={<Link to={paths.home()} />}>{t('verification.home')}</Button>
          <p role="status" className={styles.outcome} data-outcome={verify.status}>
            {error && (say(error instanceof ApiProblem ? error.first : undefined) ?? t('verification.confirm.failed'))}
          </p>
        </>
      }
    />
  );
}
