import { CopyButton } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { saveFile } from '#shared/files/save-file.ts';
import styles from './SecondFactor.module.css';

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
      <div className={styles.form}>
        <ul className={styles.codes} aria-label={t('factor.codes.title')}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
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
        </div>
      </div>
    </Dialog>
  );
}
