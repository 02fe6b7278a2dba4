import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './AuthForm.module.css';
import type { StepProps } from './step-props.ts';

/** One of the account's passkeys. */
export function PasskeyStep({ onDone }: StepProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const prove = useMutation({
    async mutationFn() {
      const { payload } = await api(identity.secondStepPasskey, { body: {} });
      const response = await signChallenge(payload);
      if (response === undefined) throw new Error(t('auth.passkey.cancelled'));
      await api(identity.finishSecondStep, { body: { method: 'passkey', response } });
      await onDone();
    },
  });
  const { error } = prove;
  return (
    <div className={styles.form}>
      <p>{t('auth.second.passkey.hint')}</p>
      {error && <FormProblem>{error instanceof ApiProblem ? say(error) : error.message}</FormProblem>}
      <Button variant="solid" size="large" busy={prove.isPending} onClick={() => prove.mutate()}>
        {t('auth.second.passkey.use')}
      </Button>
    </div>
  );
}
