import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { Link, useNavigate, useSearchParams } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './VerificationPage.module.css';

/** The target of the email's link: its button verifies the address, so that programs which open links do not. */
export function VerifyAddress({ token }: { token: string }) {
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
