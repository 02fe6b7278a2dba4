import { useTranslation } from '@patina/platform/i18n';
import { useLocation } from '@patina/platform/router';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { identityMessages } from '#messages/identity/messages.ts';
import { VerifiedState } from './VerifiedState.tsx';

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
