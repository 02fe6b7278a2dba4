import { QueryState } from '@patina/parts/QueryState';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useMutation, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { SecondFactorMethod } from '@patina/shared-api/contract/account/second-factor';
import { showProblem } from '@patina/shared-api/forms';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { type ComponentType, useState } from 'react';
import { knowsPasskeys, signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { CodeField } from '#shared/second-factor/CodeField.tsx';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { CardLinks } from './AuthCard.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSubmitGuard } from './use-submit-guard.ts';

/** The form of each way to prove the second step. */
const STEPS: Record<SecondFactorMethod, ComponentType<StepProps>> = {
  passkey: PasskeyStep,
  totp: (props) => <CodeStep {...props} method="totp" />,
  recovery_code: (props) => <CodeStep {...props} method="recovery_code" />,
};

const isKnown = (method: string): method is SecondFactorMethod => Object.hasOwn(STEPS, method);

function secondStep(api: Api) {
  return queryOptions({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => api(identity.secondStep, { signal }),
    select: (answer) => answer.payload,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The second step of a sign-in, after the password or Steam. */
export function SecondStep({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const query = useQuery(secondStep(api));
  return (
    <>
      <QueryState
        query={query}
        loading={<Spinner label={t('auth.second.loading')} />}
        failed={({ error, retry, isRetrying }) => (
          <>
            <FormProblem>{(error instanceof ApiProblem && say(error)) || t('auth.failed')}</FormProblem>
            <Button busy={isRetrying} onClick={retry}>
              {t('part.retry')}
            </Button>
          </>
        )}
      >
        {(waiting) => <Steps methods={waiting?.methods ?? []} redirect={redirect} />}
      </QueryState>
      <CardLinks>
        <Link to={paths.auth('signin', redirect)}>{t('auth.second.again')}</Link>
        <Link to={paths.contact()}>{t('auth.second.lost')}</Link>
      </CardLinks>
    </>
  );
}

function Steps({ methods, redirect }: { methods: string[]; redirect: string | undefined }) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const afterSignIn = useAfterSignIn(redirect);
  const [chosen, choose] = useState<SecondFactorMethod>();
  const known = methods.filter(isKnown).filter((method) => method !== 'passkey' || knowsPasskeys());
  const method = chosen ?? known[0];
  if (method === undefined) return <FormProblem>{say('second-step-expired')}</FormProblem>;
  const Step = STEPS[method];
  return (
    <>
      <Step key={method} onDone={afterSignIn} />
      {known
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="ghost" onClick={() => choose(other)}>
            {t(`auth.second.${other}.use`)}
          </Button>
        ))}
    </>
  );
}

interface CodeStepProps extends StepProps {
  method: 'totp' | 'recovery_code';
}

/** A code of the authenticator app, or a recovery code. */
function CodeStep({ method, onDone }: CodeStepProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const prove = useSubmitGuard(
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
    <Stack as="form" gap={2} onSubmit={prove} noValidate>
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
    </Stack>
  );
}

/** One of the account's passkeys. */
function PasskeyStep({ onDone }: StepProps) {
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
    <Stack gap={2}>
      <p>{t('auth.second.passkey.hint')}</p>
      {error && <FormProblem>{error instanceof ApiProblem ? say(error) : error.message}</FormProblem>}
      <Button variant="solid" size="large" busy={prove.isPending} onClick={() => prove.mutate()}>
        {t('auth.second.passkey.use')}
      </Button>
    </Stack>
  );
}

/** Props of the form of one way to prove the second step. */
interface StepProps {
  /** Called once the server has signed in. */
  onDone: () => Promise<void>;
}
