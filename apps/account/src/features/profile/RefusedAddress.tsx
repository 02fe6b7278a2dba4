import { NoticeBar } from '@patina/parts/NoticeBar';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';

/** Says that the address refuses emails; a link that is opened there proves that it takes them again. */
export function RefusedAddress({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const send = useMutation({
    mutationFn: () => api(calls.resendVerification, { body: {} }),
    onSuccess: () => toast.success(t('profile.linkSent', { email })),
    onError: (problem) => toast.error(say(problem) || t('profile.linkNotSent')),
  });
  return (
    <NoticeBar
      role="status"
      hasIcon
      action={
        <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
          {t('profile.confirmAddress')}
        </Button>
      }
    >
      {t('profile.refuses', { email })}
    </NoticeBar>
  );
}
