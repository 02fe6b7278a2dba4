import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { identity } from '@patina/shared-api/contract/account/identity';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { CodeField } from '#shared/second-factor/CodeField.tsx';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './AuthForm.module.css';
import type { StepProps } from './step-props.ts';
import { useSingleSubmit } from './use-single-submit.ts';

interface CodeStepProps extends StepProps {
  method: 'totp' | 'recovery_code';
}

/** A code of the authenticator app, or a recovery code. */
export function CodeStep({ method, onDone }: CodeStepProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const prove = useSingleSubmit(
    handleSubmit(async ({ code }) => {
      try {
        await api(identity.finishSecondStep, { body: { method, code } });
      } catch (error) {
        return showProblem(error, setError, ['code']);
      }
      await onDone();
    }),
  );
  return (
    <form className={styles.form} onSubmit={prove} noValidate>
      <CodeField
        method={method}
        label={t(`auth.second.${method}.label`)}
        hint={t(`auth.second.${method}.hint`)}
        error={say(errors.code?.message)}
        {...register('code', { required: 'code-required' })}
      />
      {errors.root && <FormProblem>{say(errors.root.message) || t('auth.failed')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting} busyLabel={t('auth.signin.busy')}>
        {t('auth.second.submit')}
      </Button>
    </form>
  );
}
