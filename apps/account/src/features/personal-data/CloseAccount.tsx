import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/profile';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { useId, useState } from 'react';
import { Part } from '#part/Part.tsx';
import { CloseAccountForm } from './CloseAccountForm.tsx';

/** The end of the account, behind a dialog that wants to be sure. */
export function CloseAccount({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Part title={t('closing.title')} text={t('closing.text')}>
      <Dialog
        title={t('closing.title')}
        description={t('closing.warning')}
        closeLabel={t('close')}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<Button variant="danger">{t('closing.button')}</Button>}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button type="submit" form={formId} variant="danger" busy={isBusy}>
              {t('closing.button')}
            </Button>
          </>
        }
      >
        <CloseAccountForm id={formId} owner={owner} onBusyChange={setBusy} />
      </Dialog>
    </Part>
  );
}
