import { useTranslation } from '@patina/platform/i18n';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import type { Passkey } from '@patina/shared-api/contract/account/second-factor';
import { Section } from '#shared/section/Section.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyLine } from './PasskeyLine.tsx';
import styles from './SecondFactor.module.css';

interface PasskeysSectionProps {
  passkeys: Passkey[];
  /** Called with new recovery codes, if there are any to show. */
  onCodes: (codes: string[] | null) => void;
}

/** The account's passkeys, with buttons to add, rename and remove them. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const { t } = useTranslation('account');
  // The server cannot know it, and renders the page for a browser that does.
  const isUnsupported = useIsHydrated() && typeof PublicKeyCredential !== 'function';
  return (
    <Section title={t('factor.passkeys.title')} text={t('factor.passkeys.text')}>
      {passkeys.length === 0 ? (
        <p>{t('factor.passkeys.none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isUnsupported ? (
        <p className={styles.quiet}>{t('factor.passkeys.unsupported')}</p>
      ) : (
        <AddPasskey onCodes={onCodes} />
      )}
    </Section>
  );
}
