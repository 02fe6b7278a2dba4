import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { Slot } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { countries } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile, sessions } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Grid, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { PasswordSection } from '#features/password/PasswordSection.tsx';
import { CloseAccount, DataExport } from '#features/personal-data/PersonalData.tsx';
import { PersonCard } from '#features/profile/PersonCard.tsx';
import { ProfileForm } from '#features/profile/ProfileForm.tsx';
import { RefusedAddress } from '#features/profile/RefusedAddress.tsx';
import { SessionsSection } from '#features/sessions/SessionsSection.tsx';
import { WaitNotice } from '#shared/notice/WaitNotice.tsx';
import { SECURITY_ANCHOR } from '#shared/security-anchor.ts';
import styles from './ProfileTab.module.css';

export const loader = withQueries(({ locale }) => [profile(locale), sessions(), countries(locale)]);

/** Profile, password, sessions and personal data. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  // A new currency refetches the profile; typed text is kept.
  const owner = useQuery({
    ...profile(useLocale()),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={3} narrow>
      <title>{titled(t('head.account.title'))}</title>
      <Text as="h1" size="2xl">
        {t('tabs.personal')}
      </Text>
      <QueryState
        query={owner}
        loading={<ProfileSkeleton />}
        failed={(failure) => <ProblemState {...failure} title={t('profile.failed')} namespace="account" />}
      >
        {(data) => (
          <Stack key={data.id} gap={3}>
            <PersonCard person={data} />
            <AccountNotices owner={data} />
            <Slot name="account.overview" props={{}} />
            <ProfileForm profile={data} />
          </Stack>
        )}
      </QueryState>
      <Stack
        as="section"
        gap={3}
        id={SECURITY_ANCHOR}
        aria-labelledby={`${SECURITY_ANCHOR}-title`}
        className={styles.security}
      >
        <Text as="h2" size="xl" id={`${SECURITY_ANCHOR}-title`} className={styles.subtitle}>
          {t('security')}
        </Text>
        {owner.data && <PasswordSection owner={owner.data} />}
        <SessionsSection />
        {owner.data && <DataExport />}
        {owner.data && <CloseAccount owner={owner.data} />}
      </Stack>
    </Stack>
  );
}

const FIELDS = ['name', 'surname', 'email', 'phone', 'link', 'country', 'city', 'address', 'post code'];

/** Placeholder with the height of the profile. */
function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Stack gap={3} role="status" aria-label={t('profile.loading')} className={styles.skeleton}>
      <Skeleton shape="block" className={styles.card} />
      <Grid gap={3} min="16rem" className={styles.fields}>
        {FIELDS.map((field) => (
          <Skeleton key={field} shape="block" className={styles.field} />
        ))}
      </Grid>
    </Stack>
  );
}

/** What waits in an account: an address that is not verified yet, and payouts and deliveries after a change. */
function AccountNotices({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  const { pending_email: pending, waits_until: until } = owner;
  return (
    <>
      {owner.email_refuses && <RefusedAddress email={owner.email} />}
      {pending && <WaitNotice>{t('profile.pendingEmail', { email: pending })}</WaitNotice>}
      {until && <WaitNotice until={until}>{t('profile.waits')}</WaitNotice>}
    </>
  );
}
