import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { Button } from '@patina/ui/Button';
import { createPasskey } from './create-passkey.ts';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

/** Adds a passkey: asks for its name, then the browser takes over. */
export function AddPasskey({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();

  async function add(name: string): Promise<string> {
    const { payload: options } = await api(identity.passkeyOptions, { body: {} });
    const response = await createPasskey(options);
    if (typeof response === 'string') throw new Error(t(`factor.passkeys.${response}`));
    const { payload } = await api(identity.addPasskey, { body: { name, response } });
    await reload();
    onCodes(payload.recovery_codes);
    return t('factor.passkeys.done');
  }

  return (
    <PasskeyNameDialog
      title={t('factor.passkeys.add')}
      submit={t('factor.passkeys.continue')}
      name=""
      trigger={<Button>{t('factor.passkeys.add')}</Button>}
      onName={add}
    />
  );
}
