import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { confirmation } from '@patina/shared-api/contract/account/confirmation';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { useShell } from '#shared/storefront/ShellContext.ts';
import { ProofForm } from './ProofForm.tsx';
import type { ProofProps } from './proof-props.ts';
import { useProof } from './use-proof.ts';

const SIX_DIGITS = /^\s*\d{6}\s*$/;

/** A code by email, for accounts without a password. */
export function MailedCodeProof({ onEnd }: ProofProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const send = useProof(onEnd, setError, ['code']);

  async function requestCode() {
    try {
      await api(confirmation.sendCode);
      setSent(true);
    } catch (error) {
      showProblem(error, setError, []);
    }
  }

  const submit = handleSubmit(({ code }) =>
    isSent ? send({ method: 'mailed_code', code: code.trim() }) : requestCode(),
  );
  return (
    <ProofForm
      onEnd={onEnd}
      onSubmit={submit}
      problem={errors.root?.message}
      isBusy={isSubmitting}
      submit={isSent ? t('confirmation.submit') : t('confirmation.sendCode')}
    >
      {isSent ? (
        <>
          <p role="status">{t('confirmation.codeSent')}</p>
          <TextField
            autoFocus
            label={t('confirmation.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={say(errors.code?.message)}
            {...register('code', { pattern: { value: SIX_DIGITS, message: 'confirmation-code-required' } })}
          />
          <Button variant="ghost" size="small" onClick={() => void requestCode().then(() => setFocus('code'))}>
            {t('confirmation.sendAgain')}
          </Button>
        </>
      ) : (
        <p>{t('confirmation.codeWay')}</p>
      )}
    </ProofForm>
  );
}
