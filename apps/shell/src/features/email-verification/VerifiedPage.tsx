import { useTranslation } from '@patina/platform/i18n';
import { Link, useLocation } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { identityMessages } from '#messages/identity/messages.ts';

export const messages = identityMessages;

/** Target of the verification email's link: the address is verified now, or already was. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const outcome = useLocation().pathname.includes('already') ? 'before' : 'now';
  return (
    <>
      <title>{titled(t('head.verified.title'))}</title>
      <EmptyState
        icon="check"
        headingLevel={1}
        title={t(`verified.${outcome}.title`)}
        text={t(`verified.${outcome}.text`)}
        actions={
          <>
            <Button variant="solid" render={<Link to={paths.account()} />}>
              {t('verified.account')}
            </Button>
            <Button render={<Link to={paths.home()} />}>{t('verified.home')}</Button>
          </>
        }
      />
    </>
  );
}
