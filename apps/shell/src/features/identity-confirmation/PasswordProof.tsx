import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { PasswordField } from '@patina/ui/PasswordField';
import { ProofForm } from './ProofForm.tsx';
import type { ProofProps } from './proof-props.ts';
import { useProof } from './use-proof.ts';

export function PasswordProof({ onEnd }: ProofProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { data: owner } = useQuery(profile(useLocale()));
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const send = useProof(onEnd, setError, ['password']);
  return (
    <ProofForm
      onEnd={onEnd}
      onSubmit={handleSubmit(({ password }) => send({ method: 'password', password }))}
      problem={errors.root?.message}
      isBusy={isSubmitting}
      submit={t('confirmation.submit')}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={owner?.email ?? ''} readOnly hidden />
      {/* The dialog opens before this form is there. */}
      <PasswordField
        autoFocus
        label={t('confirmation.password')}
        showLabel={t('confirmation.showPassword')}
        hideLabel={t('confirmation.hidePassword')}
        autoComplete="current-password"
        error={say(errors.password?.message)}
        {...register('password', { required: 'current-password-required' })}
      />
    </ProofForm>
  );
}
