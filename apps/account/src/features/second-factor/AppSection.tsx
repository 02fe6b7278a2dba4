import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { SecondFactor } from '@patina/shared-api/contract/account/second-factor';
import { Section } from '#shared/section/Section.tsx';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import styles from './SecondFactor.module.css';
import { SetUpApp } from './SetUpApp.tsx';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

interface AppSectionProps {
  app: SecondFactor['totp'];
  /** Called with new recovery codes, if there are any to show. */
  onCodes: (codes: string[] | null) => void;
}

/** The account's authenticator app: one, or none. */
export function AppSection({ app, onCodes }: AppSectionProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <Section title={t('factor.app.title')} text={t('factor.app.text')}>
      {app === null ? (
        <>
          <p>{t('factor.app.none')}</p>
          <SetUpApp onCodes={onCodes} />
        </>
      ) : (
        <>
          <p className={styles.quiet}>
            {t('factor.app.active')} <ShortDateTime seconds={app.created_at} />
            {app.last_used_at !== null && (
              <>
                {` · ${t('factor.lastUsed')} `}
                <ShortDateTime seconds={app.last_used_at} />
              </>
            )}
          </p>
          <ConfirmedButton
            button={t('factor.app.remove')}
            title={t('factor.app.removeTitle')}
            text={t('factor.app.removeText')}
            run={async () => {
              await api(identity.removeTotp, { body: {} });
              await reload();
              return t('factor.app.removed');
            }}
          />
        </>
      )}
    </Section>
  );
}
