import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

/** What a form needs of the dialog around it. */
export interface DialogForm {
  /** Id of the form, for the submit button outside it. */
  id: string;
  onBusyChange: (isBusy: boolean) => void;
}

interface FormDialogProps {
  title: string;
  description?: string;
  trigger: ReactElement;
  /** Text of the submit button. */
  submit: string;
  variant?: 'solid' | 'danger';
  children: (form: DialogForm, close: () => void) => ReactNode;
}

/** A dialog around a form, with the buttons that cancel and submit it. */
export function FormDialog({ title, description, trigger, submit, variant = 'solid', children }: FormDialogProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant={variant} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      {children({ id, onBusyChange: setBusy }, close)}
    </Dialog>
  );
}
