import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { push as calls } from '@patina/shared-api/contract/told/push';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { PUSH, pushState } from '@patina/shared-api/queries/notifications';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import type { TextNamespace } from '../text-namespace.ts';
import { type PushInBrowser, readPushBrowser, subscribeToPush, unsubscribeFromPush } from './push-browser.ts';

interface PushSwitchProps {
  /** Shows only the offer, where it can be taken. */
  isOffer?: boolean;
  /** i18n namespace of the app, which must have the texts `push.*`. */
  namespace: TextNamespace;
}

/** Switches push in this browser on and off; nothing in a store that offers none. The browser asks only after a press. */
export function PushSwitch({ isOffer = false, namespace }: PushSwitchProps) {
  const { t } = useTranslation(namespace);
  const { data: state } = useQuery(pushState());
  const { data: browser } = useQuery({ queryKey: [...PUSH, 'browser'], queryFn: readPushBrowser });
  const turn = useTurning(namespace);
  if (state === undefined || state.key === null || browser === undefined) return null;
  const { key } = state;
  // Signing out switches it off for the store, and leaves the browser as it was.
  const shown: PushInBrowser = browser === 'on' && !state.is_on ? 'off' : browser;
  if (isOffer && shown !== 'off') return null;
  const isOn = shown === 'on';
  const canTurn = isOn || shown === 'off';
  return (
    <Row gap={2} rowGap={1} wrap>
      <Text size="sm" tone="quiet" role="status">
        {t(`push.${shown}`)}
      </Text>
      {canTurn && (
        <Button size="small" busy={turn.isPending} onClick={() => turn.mutate(isOn ? undefined : key)}>
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
    </Row>
  );
}

/** Switches push on with the store's key, or off without one. */
function useTurning(namespace: TextNamespace) {
  const { t } = useTranslation(namespace);
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (key: string | undefined) => {
      if (key === undefined) {
        await api(calls.unsubscribe, { body: {} });
        return unsubscribeFromPush();
      }
      const body = await subscribeToPush(key);
      if (body) await api(calls.subscribe, { body });
    },
    onError: (problem) => toast.error(say(problem) || t('push.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PUSH }),
  });
}
