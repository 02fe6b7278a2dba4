import { CopyButton } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { Grid, Row, Stack } from '@patina/ui/Layout';
import { ConfirmedButton } from '#shared/dialog/ConfirmedButton.tsx';
import { saveFile } from '#shared/files/save-file.ts';
import { Section } from '#shared/section/Section.tsx';
import styles from './SecondFactor.module.css';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

/** From this many on, the page advises to make new codes. */
const FEW = 3;

interface RecoveryCodesSectionProps {
  left: number;
  /** Called with the new codes. */
  onCodes: (codes: string[] | null) => void;
}

/** How many recovery codes are left, and a button that replaces them. */
export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <Section title={t('factor.codes.title')} text={t('factor.codes.text')}>
      <p>
        {t('factor.codes.left', { count: left })}
        {left <= FEW && `. ${t('factor.codes.few')}`}
      </p>
      <ConfirmedButton
        button={t('factor.codes.renew')}
        title={t('factor.codes.renewTitle')}
        text={t('factor.codes.renewText')}
        run={async () => {
          const { payload } = await api(identity.renewRecoveryCodes, { body: {} });
          await reload();
          onCodes(payload.recovery_codes);
          return undefined;
        }}
      />
    </Section>
  );
}

interface RecoveryCodesDialogProps {
  /** New codes, which are shown this one time; null for none. */
  codes: string[] | null;
  /** Whose they are, for the file. */
  email: string;
  onClose: () => void;
}

/** New recovery codes, to copy or to download. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('account');
  const lines = (codes ?? []).join('\n');
  return (
    <Dialog
      title={t('factor.codes.title')}
      description={t('factor.codes.once')}
      closeLabel={t('close')}
      open={codes !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      footer={
        <Button variant="solid" onClick={onClose}>
          {t('factor.codes.kept')}
        </Button>
      }
    >
      <Stack gap={2}>
        <Grid
          as="ul"
          gap={3}
          rowGap={1}
          min="9.5rem"
          tabular
          className={styles.codes}
          aria-label={t('factor.codes.title')}
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Grid>
        <Row wrap gap={1} align="stretch">
          <CopyButton
            text={lines}
            texts={{
              copy: t('factor.app.copy'),
              label: t('factor.codes.copyAll'),
              copied: t('factor.codes.copied'),
              failed: t('factor.app.notCopied'),
            }}
          />
          <Button
            size="small"
            onClick={() =>
              saveFile('recovery-codes.txt', `${t('factor.codes.file', { email })}\n\n${lines}\n`, 'text/plain')
            }
          >
            {t('factor.codes.download')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
