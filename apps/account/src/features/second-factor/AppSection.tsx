import { CopyButton } from '@patina/parts/CopyButton';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { SecondFactor, TotpSecret } from '@patina/shared-api/contract/account/second-factor';
import { showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { encode } from 'uqr';
import { ConfirmedButton } from '#shared/dialog/ConfirmedButton.tsx';
import { type DialogForm, FormDialog } from '#shared/dialog/FormDialog.tsx';
import { Section } from '#shared/section/Section.tsx';
import styles from './SecondFactor.module.css';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

interface AppSectionProps {
  app: SecondFactor['totp'];
  /** Called with new recovery codes, if there are any to show. */
  onCodes: (codes: string[] | null) => void;
}

/** The account's authenticator app: one, or none. */
export function AppSection({ app, onCodes }: AppSectionProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <Section title={t('factor.app.title')} text={t('factor.app.text')}>
      {app === null ? (
        <>
          <p>{t('factor.app.none')}</p>
          <SetUpApp onCodes={onCodes} />
        </>
      ) : (
        <>
          <Text size="sm" tone="quiet">
            {t('factor.app.active')} <ShortDateTime seconds={app.created_at} />
            {app.last_used_at !== null && (
              <>
                {` · ${t('factor.lastUsed')} `}
                <ShortDateTime seconds={app.last_used_at} />
              </>
            )}
          </Text>
          <ConfirmedButton
            button={t('factor.app.remove')}
            title={t('factor.app.removeTitle')}
            text={t('factor.app.removeText')}
            run={async () => {
              await api(identity.removeTotp, { body: {} });
              await reload();
              return t('factor.app.removed');
            }}
          />
        </>
      )}
    </Section>
  );
}

/** Sets up an authenticator app in a dialog. */
function SetUpApp({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('account');
  return (
    <FormDialog
      title={t('factor.app.setUp')}
      trigger={<Button>{t('factor.app.setUp')}</Button>}
      submit={t('factor.app.confirm')}
    >
      {(form, close) => (
        <SetUpAppForm
          {...form}
          onDone={(codes) => {
            close();
            onCodes(codes);
          }}
        />
      )}
    </FormDialog>
  );
}

interface SetUpAppFormProps extends DialogForm {
  /** Called with new recovery codes, if there are any to show. */
  onDone: (codes: string[] | null) => void;
}

/** The key for the app, as QR code and as text, and the field for its first code. */
function SetUpAppForm({ id, onBusyChange, onDone }: SetUpAppFormProps) {
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
    <Stack as="form" gap={2} id={id} onSubmit={confirm} noValidate>
      <QueryState
        query={query}
        loading={<Spinner label={t('factor.app.preparing')} />}
        failed={(failure) => <ProblemState {...failure} title={t('notDone')} headingLevel={3} namespace="account" />}
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
    </Stack>
  );
}

function Key({ secret, address }: TotpSecret) {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t('factor.app.scan')}</p>
      <QrCode text={address} label={t('factor.app.qr')} />
      <Text size="sm" tone="quiet">
        {t('factor.app.orType')}
      </Text>
      <Row wrap gap={2} rowGap={1} justify="between">
        <Text as="code" breaks="anywhere" className={styles.secret}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Text>
        <CopyButton
          text={secret}
          texts={{
            copy: t('factor.app.copy'),
            label: t('factor.app.copyKey'),
            copied: t('factor.app.keyCopied'),
            failed: t('factor.app.notCopied'),
          }}
        />
      </Row>
    </>
  );
}

/** Free modules around a QR code, as its standard asks. */
const BORDER = 4;

/** A text as QR code: one path, dark on light whatever the page's colours are. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} fill="black" />
    </svg>
  );
}

/** A new secret for an authenticator app, made anew each time the dialog opens, and never kept. */
function totpSecret(api: Api) {
  return queryOptions({
    queryKey: [OWN, 'totp-secret'],
    queryFn: () => api(identity.beginTotp, { body: {} }),
    select: (answer) => answer.payload,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
