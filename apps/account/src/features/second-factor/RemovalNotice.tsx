import { NoticeBar } from '@patina/parts/NoticeBar';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

/** Says when an operator's removal is carried out, and stops it. */
export function RemovalNotice({ at }: { at: number }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  const keep = useMutation({
    mutationFn: async () => {
      await api(identity.keepSecondFactor, { body: {} });
      await reload();
    },
    onSuccess: () => toast.success(t('factor.removal.kept')),
    onError: () => toast.error(t('factor.notDone')),
  });
  return (
    <NoticeBar
      role="status"
      hasIcon
      action={
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('factor.removal.keep')}
        </Button>
      }
    >
      {t('factor.removal.text')} <ShortDateTime seconds={at} />
    </NoticeBar>
  );
}
