import { NoticeBar } from '@patina/parts/NoticeBar';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile, secondFactor } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { Section } from '#shared/section/Section.tsx';
import { SECURITY_ANCHOR } from '#shared/security-anchor.ts';
import { AppSection } from './AppSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { RecoveryCodesDialog, RecoveryCodesSection } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

export const loader = withQueries(({ locale }) => [secondFactor(), profile(locale)]);

/** Passkeys, authenticator app and recovery codes. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  const query = useQuery(secondFactor());
  const { data: owner } = useQuery(profile(useLocale()));
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Stack gap={3} narrow>
      <title>{titled(t('head.security.title'))}</title>
      <Stack gap={1}>
        <Text as="h1" size="2xl">
          {t('tabs.security')}
        </Text>
        <Text tone="quiet">{t('factor.intro')}</Text>
      </Stack>
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
    <Stack gap={3} role="status" aria-label={t('factor.loading')}>
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </Stack>
  );
}

/** Says when an operator's removal is carried out, and stops it. */
function RemovalNotice({ at }: { at: number }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  const keep = useMutation({
    mutationFn: async () => {
      await api(identity.keepSecondFactor, { body: {} });
      await reload();
    },
    onSuccess: () => toast.success(t('factor.removal.kept')),
    onError: () => toast.error(t('notDone')),
  });
  return (
    <NoticeBar
      role="status"
      hasIcon
      action={
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('factor.removal.keep')}
        </Button>
      }
    >
      {t('factor.removal.text')} <ShortDateTime seconds={at} />
    </NoticeBar>
  );
}
