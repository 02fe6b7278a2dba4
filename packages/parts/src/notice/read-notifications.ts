import { useMutation, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { notifications as calls } from '@patina/shared-api/contract/told/notifications';
import { NOTIFICATIONS } from '@patina/shared-api/queries/notifications';

/** Marks what somebody was told as read: by ids, or all of it; the bell and the lists follow. */
export function useReadNotifications(failed?: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (read: { ids: number[] } | { all: true }) => api(calls.read, { body: read }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS }),
    ...(failed && { onError: failed }),
  });
}
