import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { countries } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile, sessions } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { PasswordSection } from '#password/PasswordSection.tsx';
import { CloseAccount } from '#personal-data/CloseAccount.tsx';
import { DataExport } from '#personal-data/DataExport.tsx';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { SessionsSection } from '#sessions/SessionsSection.tsx';
import { PersonCard } from './PersonCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import styles from './ProfileTab.module.css';
import { SECURITY_ANCHOR } from './security-anchor.ts';

export const loader = withQueries(({ locale }) => [profile(locale), sessions(), countries(locale)]);

/** Who the shopper is, and what guards the account. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  // Another currency asks for the profile again: what was typed stays meanwhile.
  const { data, error, isFetching, refetch } = useQuery({
    ...profile(useLocale()),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.tab}>
      <title>{titled(t('head.account.title'))}</title>
      <h1 className={styles.title}>{t('tabs.personal')}</h1>
      {data ? (
        <div key={data.id} className={styles.parts}>
          <PersonCard person={data} />
          <ProfileForm profile={data} />
        </div>
      ) : error ? (
        <ProblemFace
          title={t('profile.failed')}
          error={error}
          retry={refetch}
          isRetrying={isFetching}
          headingLevel={2}
        />
      ) : (
        <ProfileSkeleton />
      )}
      <section id={SECURITY_ANCHOR} aria-labelledby={`${SECURITY_ANCHOR}-title`} className={styles.parts}>
        <h2 id={`${SECURITY_ANCHOR}-title`} className={styles.subtitle}>
          {t('security')}
        </h2>
        {data && <PasswordSection owner={data} />}
        <SessionsSection />
        {data && <DataExport />}
        {data && <CloseAccount owner={data} />}
      </section>
    </div>
  );
}
