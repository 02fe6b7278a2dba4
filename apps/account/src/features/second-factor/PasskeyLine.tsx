import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { Passkey } from '@patina/shared-api/contract/account/second-factor';
import { Button } from '@patina/ui/Button';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import styles from './SecondFactor.module.css';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

export function PasskeyLine({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {t('factor.added')} <ShortDateTime seconds={created_at} />
          {' · '}
          {last_used_at === null ? (
            t('factor.neverUsed')
          ) : (
            <>
              {t('factor.lastUsed')} <ShortDateTime seconds={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <PasskeyNameDialog
          title={t('factor.passkeys.rename')}
          submit={t('factor.passkeys.save')}
          name={name}
          trigger={
            <Button size="small" aria-label={t('factor.passkeys.renameOf', { name })}>
              {t('factor.passkeys.rename')}
            </Button>
          }
          onName={async (typed) => {
            await api(identity.renamePasskey, { body: { id, name: typed } });
            await reload();
            return t('factor.passkeys.renamed');
          }}
        />
        <ConfirmedButton
          button={t('factor.passkeys.remove')}
          label={t('factor.passkeys.removeOf', { name })}
          title={t('factor.passkeys.removeTitle')}
          text={t('factor.passkeys.removeText', { name })}
          run={async () => {
            await api(identity.removePasskey, { body: { id } });
            await reload();
            return t('factor.passkeys.removed');
          }}
        />
      </div>
    </li>
  );
}
