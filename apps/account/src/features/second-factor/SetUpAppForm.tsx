import { CopyButton } from '@patina/parts/CopyButton';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { TotpSecret } from '@patina/shared-api/contract/account/second-factor';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { FormProblem } from '@patina/ui/FormProblem';
import { Spinner } from '@patina/ui/Spinner';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { QrCode } from './QrCode.tsx';
import styles from './SecondFactor.module.css';
import { totpSecret } from './totp-secret.ts';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

interface SetUpAppFormProps {
  /** Id of the form, for a submit button outside it. */
  id: string;
  onBusyChange: (isBusy: boolean) => void;
  /** Called with new recovery codes, if there are any to show. */
  onDone: (codes: string[] | null) => void;
}

/** The key for the app, as QR code and as text, and the field for its first code. */
export function SetUpAppForm({ id, onBusyChange, onDone }: SetUpAppFormProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  const say = useProblemText();
  const query = useQuery(totpSecret(api));
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors } = formState;

  const confirm = handleSubmit(async ({ code }) => {
    onBusyChange(true);
    try {
      const { payload } = await api(identity.confirmTotp, { body: { code } });
      toast.success(t('factor.app.done'));
      onDone(payload.recovery_codes);
      await reload();
    } catch (error) {
      showProblem(error, setError, ['code']);
    } finally {
      onBusyChange(false);
    }
  });

  return (
    <form id={id} className={styles.form} onSubmit={confirm} noValidate>
      <QueryState
        query={query}
        loading={<Spinner label={t('factor.app.preparing')} />}
        failed={(failure) => (
          <ProblemState {...failure} title={t('factor.notDone')} headingLevel={3} namespace="account" />
        )}
      >
        {(made) => <Key {...made} />}
      </QueryState>
      <TextField
        label={t('factor.app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={say(errors.code?.message)}
        {...register('code', { required: 'code-required' })}
      />
      {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
    </form>
  );
}

function Key({ secret, address }: TotpSecret) {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t('factor.app.scan')}</p>
      <QrCode text={address} label={t('factor.app.qr')} />
      <p className={styles.quiet}>{t('factor.app.orType')}</p>
      <div className={styles.key}>
        <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton
          text={secret}
          texts={{
            copy: t('factor.app.copy'),
            label: t('factor.app.copyKey'),
            copied: t('factor.app.keyCopied'),
            failed: t('factor.app.notCopied'),
          }}
        />
      </div>
    </>
  );
}
