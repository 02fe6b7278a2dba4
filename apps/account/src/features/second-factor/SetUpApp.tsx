import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { useId, useState } from 'react';
import { SetUpAppForm } from './SetUpAppForm.tsx';

/** Sets up an authenticator app in a dialog. */
export function SetUpApp({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('account');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={t('factor.app.setUp')}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>{t('factor.app.setUp')}</Button>}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="solid" busy={isBusy}>
            {t('factor.app.confirm')}
          </Button>
        </>
      }
    >
      <SetUpAppForm
        id={formId}
        onBusyChange={setBusy}
        onDone={(codes) => {
          setOpen(false);
          onCodes(codes);
        }}
      />
    </Dialog>
  );
}
