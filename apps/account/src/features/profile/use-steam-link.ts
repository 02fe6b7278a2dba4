import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { ApiProblem, type CodedMessage } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { paths } from '@patina/shared-api/paths';
import { OWN } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';

/** Links a Steam account, for which the page goes to Steam and comes back, and unlinks it. */
export function useSteamLink() {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const link = useMutation({
    mutationFn: () => api(identity.linkSteam, { body: { redirect: paths.account('personal') } }),
    onSuccess: ({ payload }) => location.assign(payload.address),
  });
  const unlink = useMutation({
    mutationFn: () => api(identity.unlinkSteam, { body: {} }),
    onSuccess: async () => {
      toast.success(t('steam.done'));
      await queryClient.invalidateQueries({ queryKey: [OWN, 'profile'] });
    },
  });
  return {
    link: () => link.mutate(),
    unlink: () => unlink.mutate(),
    isBusy: link.isPending || unlink.isPending,
    problem: problemOf(link.error ?? unlink.error),
  };
}

function problemOf(error: Error | null): CodedMessage | undefined {
  return error instanceof ApiProblem ? error.first : undefined;
}
