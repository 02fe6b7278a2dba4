import { type FieldPath, type FieldValues, type UseFormSetError, useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { type Confirmation, confirmation } from '@patina/shared-api/contract/account/confirmation';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row, Stack } from '@patina/ui/Layout';
import { PasswordField } from '@patina/ui/PasswordField';
import { TextField } from '@patina/ui/TextField';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { CodeField } from '#shared/second-factor/CodeField.tsx';
import { useShell } from '#shared/storefront/shell-storefront.ts';

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

/** For accounts that can confirm in no other way than by signing in anew. */
export function SignInAgain({ onEnd }: ProofProps) {
  const { t } = useTranslation('shell');
  const { session } = useShell();
  function signOut() {
    onEnd(false);
    void session.signOut();
  }
  return (
    <Stack gap={2}>
      <p>{t('confirmation.signInAgain')}</p>
      <Row gap={1} align="stretch" justify="end" wrap>
        <Button onClick={() => onEnd(false)}>{t('confirmation.cancel')}</Button>
        <Button variant="solid" onClick={signOut}>
          {t('confirmation.signOut')}
        </Button>
      </Row>
    </Stack>
  );
}

interface ProofFormProps extends ProofProps, Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** Problem of the whole form, if there is one. */
  problem: string | undefined;
  isBusy: boolean;
  /** Label of the button that submits. */
  submit: string;
  children?: ReactNode;
}

/** The frame of a proof: its fields, the problem of the whole form, and the buttons. */
function ProofForm({ onEnd, onSubmit, problem, isBusy, submit, children }: ProofFormProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  return (
    <Stack as="form" gap={2} onSubmit={onSubmit} noValidate>
      {children}
      {problem !== undefined && <FormProblem>{say(problem)}</FormProblem>}
      <Row gap={1} align="stretch" justify="end" wrap>
        <Button onClick={() => onEnd(false)}>{t('confirmation.cancel')}</Button>
        <Button type="submit" variant="solid" busy={isBusy}>
          {submit}
        </Button>
      </Row>
    </Stack>
  );
}

/** HTTP status when the session has ended. */
const SIGNED_OUT = 401;

/**
 * Returns a function that sends a proof: ends the dialog if it is right, shows the problem on its form if not.
 * @param shown fields of the form
 */
function useProof<Form extends FieldValues>(
  onEnd: ProofProps['onEnd'],
  setError: UseFormSetError<Form>,
  shown: readonly FieldPath<Form>[],
) {
  const { api } = useShell();
  return async (proof: Confirmation): Promise<void> => {
    try {
      await api(confirmation.confirm, { body: proof });
    } catch (error) {
      // The page is about to show the sign-in.
      if (error instanceof ApiProblem && error.status === SIGNED_OUT) return onEnd(false);
      return showProblem(error, setError, shown);
    }
    onEnd(true);
  };
}

/** Props of the form of one way to confirm. */
export interface ProofProps {
  /** Called once the server has confirmed the visitor, or when they cancel. */
  onEnd: (isConfirmed: boolean) => void;
}
