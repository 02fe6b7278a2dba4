import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { confirmation } from '@patina/shared-api/contract/account/confirmation';
import { showProblem } from '@patina/shared-api/forms';
import { signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';
import { ProofForm } from './ProofForm.tsx';
import type { ProofProps } from './proof-props.ts';
import { useProof } from './use-proof.ts';

/** One of the account's passkeys. */
export function PasskeyProof({ onEnd }: ProofProps) {
  const { t } = useTranslation('shell');
  const { api } = useShell();
  const { handleSubmit, setError, formState } = useForm();
  const { errors, isSubmitting } = formState;
  const send = useProof(onEnd, setError, []);

  const prove = handleSubmit(async () => {
    try {
      const { payload } = await api(confirmation.passkeyOptions, { body: {} });
      const response = await signChallenge(payload);
      if (response === undefined) return setError('root', { message: t('confirmation.passkeyCancelled') });
      await send({ method: 'passkey', response });
    } catch (error) {
      showProblem(error, setError, []);
    }
  });
  return (
    <ProofForm
      onEnd={onEnd}
      onSubmit={prove}
      problem={errors.root?.message}
      isBusy={isSubmitting}
      submit={t('confirmation.usePasskey')}
    >
      <p>{t('confirmation.passkeyWay')}</p>
    </ProofForm>
  );
}
