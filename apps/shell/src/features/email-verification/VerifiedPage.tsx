import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { identityMessages } from '#messages/identity/messages.ts';
import styles from './VerificationPage.module.css';

export const messages = identityMessages;

/** Target of the verification email's link: the address is verified now, or already was. */
export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  return (
    <>
      <title>{titled(t('head.verified.title'))}</title>
      <VerifiedState since={useLocation().pathname.includes('already') ? 'before' : 'now'} />
    </>
  );
}

interface VerifiedStateProps {
  /** Whether the address has just been verified, or was so before. */
  since: 'now' | 'before';
  /** The link that has been followed can no longer be used. */
  isLinkExpired?: boolean;
}

/** The address is verified. Leads back to a filled cart: the link of the email opens in a tab that knows nothing of it. */
export function VerifiedState({ since, isLinkExpired = false }: VerifiedStateProps) {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data: isBuying = false } = useQuery({
    ...cartContents(useLocale()),
    enabled: isAuthenticated,
    select: ({ cart }) => cart.length > 0,
  });
  return (
    <EmptyState
      icon="check"
      headingLevel={1}
      title={t(`verified.${since}.title`)}
      text={
        <>
          {isLinkExpired && <span className={styles.expired}>{t('verification.expired')}</span>}
          {t(`verified.${since}.text`)}
        </>
      }
      actions={
        <>
          {isBuying && (
            <Button variant="solid" render={<Link to={paths.cart()} />}>
              {t('verified.cart')}
            </Button>
          )}
          <Button {...(!isBuying && { variant: 'solid' })} render={<Link to={paths.account()} />}>
            {t('verified.account')}
          </Button>
          <Button render={<Link to={paths.home()} />}>{t('verified.home')}</Button>
        </>
      }
    />
  );
}
