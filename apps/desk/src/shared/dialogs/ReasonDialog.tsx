import { useTranslation } from '@patina/platform/i18n';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

/** Longest reason that the API takes. */
const MAX_REASON = 500;

interface ReasonDialogProps extends Omit<ActionDialogProps, 'run'> {
  run: (reason: string, fields: FormData) => Promise<unknown>;
  /** Who reads the reason, where it is not only the audit log. */
  hint?: string;
}

/** `ActionDialog` for what needs a reason. */
export function ReasonDialog({ run, hint, children, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <ActionDialog {...dialog} run={(fields) => run(String(fields.get('reason')).trim(), fields)}>
      {children}
      <TextAreaField
        name="reason"
        label={t('dialog.reason')}
        hint={hint ?? t('dialog.reasonHint')}
        rows={3}
        maxLength={MAX_REASON}
        required
      />
    </ActionDialog>
  );
}
