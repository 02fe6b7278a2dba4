import { isStillUnknown, type PendingRequest, pendingRequests } from '@patina/parts/pending-requests';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import { PACKS } from '@patina/shared-api/queries/purchase';
import { OWN } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { useRef } from 'react';

/** A pack or a prompt as its shopper has seen it. */
interface SeenPack {
  kind: 'pack' | 'prompt';
  id: number;
  title: string;
  expectedTotal: number;
  expectedItems: number[];
}

/** The purchase of a pack whose outcome is unknown, also after a reload of the tab. */
export const pendingPack = pendingRequests<SeenPack>('pack');

/** Buys a pack or takes a prompt at the price that is shown, once for all presses whose outcome is unknown, and opens its order. */
export function useBuyPack(pack: Pack, kind: 'pack' | 'prompt', onClose: () => void) {
  const { send, open, reload } = usePackPurchase();
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: send });

  /** @param owner id of the shopper */
  async function buy(owner: number) {
    if (isRunning.current) return;
    isRunning.current = true;
    const { id, title, price, items } = pack;
    const former = pendingPack.read(owner);
    const seen = { kind, id, title, expectedTotal: price, expectedItems: items.map((item) => item.id) };
    const request = pendingPack.begin(owner, seen);
    try {
      const { order } = await mutateAsync(request);
      onClose();
      await open(request, order);
    } catch (problem) {
      // The mutation has the problem.
      if (isStillUnknown(problem, request.key !== former?.key)) return;
      pendingPack.clear();
      // A pack that is gone stays in sight, with the reason, until the dialog is left.
      if (!isGone(problem)) reload();
    } finally {
      isRunning.current = false;
    }
  }

  /** Closes the dialog; what could not be bought is then shown as it is now. */
  function leave() {
    onClose();
    if (error) reload();
  }

  return { buy, leave, isBusy: isPending, error };
}

/** Sends the purchase of a pack, and opens its order. */
export function usePackPurchase() {
  const { t } = useTranslation('catalog');
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  /** Loads packs, prompts and what the shopper has again. */
  function reload() {
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    void queryClient.invalidateQueries({ queryKey: [PACKS] });
  }

  return {
    reload,

    send({ key, body: { kind, id, expectedTotal, expectedItems } }: PendingRequest<SeenPack>) {
      const seen = { expectedTotal, expectedItems };
      return kind === 'pack'
        ? api(purchase.pack, { body: { pack_id: id, ...seen }, idempotencyKey: key })
        : api(purchase.prompt, { body: { prompt_id: id, ...seen }, idempotencyKey: key });
    },

    async open({ body: { title } }: PendingRequest<SeenPack>, order: number) {
      pendingPack.clear();
      toast.success(t('packs.dialog.bought', { title }));
      await navigate(paths.order(order));
      reload();
    },
  };
}

/** Whether the pack cannot be bought any more. */
export const isGone = (problem: unknown): boolean =>
  hasCode(problem, 'items-sold') || hasCode(problem, 'bundle-not-found');
