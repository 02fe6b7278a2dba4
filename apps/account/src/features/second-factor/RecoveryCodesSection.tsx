import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { Section } from '#shared/section/Section.tsx';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

/** From this many on, the page advises to make new codes. */
const FEW = 3;

interface RecoveryCodesSectionProps {
  left: number;
  /** Called with the new codes. */
  onCodes: (codes: string[] | null) => void;
}

/** How many recovery codes are left, and a button that replaces them. */
export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <Section title={t('factor.codes.title')} text={t('factor.codes.text')}>
      <p>
        {t('factor.codes.left', { count: left })}
        {left <= FEW && `. ${t('factor.codes.few')}`}
      </p>
      <ConfirmedButton
        button={t('factor.codes.renew')}
        title={t('factor.codes.renewTitle')}
        text={t('factor.codes.renewText')}
        run={async () => {
          const { payload } = await api(identity.renewRecoveryCodes, { body: {} });
          await reload();
          onCodes(payload.recovery_codes);
          return undefined;
        }}
      />
    </Section>
  );
}
