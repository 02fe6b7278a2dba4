import { useTranslation } from '@patina/platform/i18n';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { useId, useState } from 'react';
import { Section } from '#shared/section/Section.tsx';
import { CloseAccountForm } from './CloseAccountForm.tsx';

/** Closes the account after a confirmation dialog. */
export function CloseAccount({ owner }: { owner: Profile }) {
  const { t } = useTranslation('account');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Section title={t('closing.title')} text={t('closing.text')}>
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
    </Section>
  );
}
