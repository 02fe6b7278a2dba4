import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { useSessionActions } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';

/** Ends every session of the account, including this one, after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslation('account');
  const api = useApi();
  const { leave } = useSessionActions();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => api(identity.signOutEverywhere, { body: {} }),
    onSuccess: async () => {
      await leave();
      toast.success(t('sessions.everywhere.done'));
    },
    onError: () => toast.error(t('sessions.everywhere.failed')),
  });
  return (
    <Dialog
      title={t('sessions.everywhere.title')}
      description={t('sessions.everywhere.text')}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>{t('sessions.everywhere.button')}</Button>}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {t('sessions.everywhere.button')}
          </Button>
        </>
      }
    />
  );
}
