import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { Link, useSearchParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { identityMessages } from '#messages/identity/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './NotMePage.module.css';

export const messages = identityMessages;

/** Target of the link in a notice: its button undoes a change of credentials that the owner has not made. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const say = useProblemText();
  const { api, session } = useShell();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const revert = useMutation({
    mutationFn: () => api(calls.revertChange, { body: { token } }),
    // Every session of the account has ended, perhaps this one.
    onSuccess: () => session.check(),
  });
  const { error } = revert;
  const problem = error instanceof ApiProblem ? say(error.first) : undefined;
  return (
    <>
      <title>{titled(t('head.resetPassword.title'))}</title>
      {revert.isSuccess ? (
        <EmptyState
          icon="check"
          headingLevel={1}
          title={t('notMe.done.title')}
          text={t('notMe.done.text')}
          actions={
            <>
              <Button variant="solid" render={<Link to={paths.auth('reset')} />}>
                {t('notMe.done.newLink')}
              </Button>
              <Button render={<Link to={paths.contact()} />}>{t('notMe.contact')}</Button>
            </>
          }
        />
      ) : (
        <EmptyState
          icon="info"
          headingLevel={1}
          title={t('notMe.title')}
          text={t('notMe.text')}
          actions={
            <>
              <Button variant="danger" busy={revert.isPending} onClick={() => revert.mutate()}>
                {t('notMe.button')}
              </Button>
              <Button render={<Link to={paths.contact()} />}>{t('notMe.contact')}</Button>
              <p role="status" className={styles.problem}>
                {error && (problem ?? t('notMe.failed'))}
              </p>
            </>
          }
        />
      )}
    </>
  );
}
