import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { WaitNotice } from '#shared/notice/WaitNotice.tsx';

/** What waits in an account: an address that is not verified yet, and payouts and deliveries after a change. */
export function AccountNotices({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  const { pending_email: pending, waits_until: until } = owner;
  return (
    <>
      {pending && <WaitNotice>{t('profile.pendingEmail', { email: pending })}</WaitNotice>}
      {until && <WaitNotice until={until}>{t('profile.waits')}</WaitNotice>}
    </>
  );
}
