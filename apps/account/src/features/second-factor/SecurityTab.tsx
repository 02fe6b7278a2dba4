import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile, secondFactor } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Skeleton } from '@patina/ui/Skeleton';
import { useState } from 'react';
import { Section } from '#shared/section/Section.tsx';
import { SECURITY_ANCHOR } from '#shared/security-anchor.ts';
import { AppSection } from './AppSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx';
import { RemovalNotice } from './RemovalNotice.tsx';
import styles from './SecurityTab.module.css';

export const loader = withQueries(({ locale }) => [secondFactor(), profile(locale)]);

/** Passkeys, authenticator app and recovery codes. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  const query = useQuery(secondFactor());
  const { data: owner } = useQuery(profile(useLocale()));
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Stack gap={3} className={styles.tab}>
      <title>{titled(t('head.security.title'))}</title>
      <div>
        <h1 className={styles.title}>{t('tabs.security')}</h1>
        <p className={styles.intro}>{t('factor.intro')}</p>
      </div>
      <QueryState
        query={query}
        loading={<Loading />}
        failed={(failure) => <ProblemState {...failure} title={t('factor.failed')} namespace="account" />}
      >
        {({ passkeys, totp, recovery_codes_left, removal_at }) => (
          <>
            {removal_at !== null && <RemovalNotice at={removal_at} />}
            <PasskeysSection passkeys={passkeys} onCodes={setCodes} />
            <AppSection app={totp} onCodes={setCodes} />
            {(totp !== null || passkeys.length > 0) && (
              <RecoveryCodesSection left={recovery_codes_left} onCodes={setCodes} />
            )}
          </>
        )}
      </QueryState>
      <Section title={t('factor.rest.title')} text={t('factor.rest.text')}>
        <Link to={`${paths.account('personal')}#${SECURITY_ANCHOR}`}>{t('factor.rest.link')}</Link>
      </Section>
      <RecoveryCodesDialog codes={codes} email={owner?.email ?? ''} onClose={() => setCodes(null)} />
    </Stack>
  );
}

function Loading() {
  const { t } = useTranslation('account');
  return (
    <div role="status" aria-label={t('factor.loading')} className={styles.loading}>
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}
