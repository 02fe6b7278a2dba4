import { useForm, zodResolver } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { PasswordResetRequest, profile } from '@patina/shared-api/contract/account/profile';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { useSubmitGuard } from './use-submit-guard.ts';

interface ResetFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Requests an email with a reset link. The answer never reveals whether the account exists. */
export function ResetForm({ email, onEmailChange }: ResetFormProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordResetRequest),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;

  const askForLink = useSubmitGuard(
    handleSubmit(async (request) => {
      try {
        await api(profile.requestReset, { body: request });
        toast.success(t('auth.reset.sent'));
      } catch (error) {
        showProblem(error, setError, ['email']);
      }
    }),
  );

  return (
    <Stack as="form" gap={2} onSubmit={askForLink} noValidate>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        hint={t('auth.reset.hint')}
        error={say(errors.email?.message)}
        {...register('email', { onChange: ({ target }) => onEmailChange(target.value) })}
      />
      {errors.root && <FormProblem>{say(errors.root.message) || t('auth.reset.failed')}</FormProblem>}
      <Button type="submit" variant="solid" size="large" busy={isSubmitting}>
        {t('auth.reset.submit')}
      </Button>
    </Stack>
  );
}
