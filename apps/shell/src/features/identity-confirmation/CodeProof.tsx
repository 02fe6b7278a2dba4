import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { CodeField } from '#shared/second-factor/CodeField.tsx';
import { ProofForm } from './ProofForm.tsx';
import type { ProofProps } from './proof-props.ts';
import { useProof } from './use-proof.ts';

interface CodeProofProps extends ProofProps {
  method: 'totp' | 'recovery_code';
}

/** A code of the authenticator app, or a recovery code. */
export function CodeProof({ method, onEnd }: CodeProofProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const send = useProof(onEnd, setError, ['code']);
  return (
    <ProofForm
      onEnd={onEnd}
      onSubmit={handleSubmit(({ code }) => send({ method, code }))}
      problem={errors.root?.message}
      isBusy={isSubmitting}
      submit={t('confirmation.submit')}
    >
      <CodeField
        method={method}
        label={t(`confirmation.${method}`)}
        error={say(errors.code?.message)}
        {...register('code', { required: 'code-required' })}
      />
    </ProofForm>
  );
}
