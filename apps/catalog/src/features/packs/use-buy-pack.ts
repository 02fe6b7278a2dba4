import { isOutcomeUnknown, newIdempotencyKey } from '@patina/parts/idempotency-key';
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
import { useRef, useState } from 'react';

/** Buys a pack or takes a prompt at the price that is shown, once for all presses whose outcome is unknown, and opens its order. */
export function useBuyPack(pack: Pack, kind: 'pack' | 'prompt', onClose: () => void) {
  const { t } = useTranslation('catalog');
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [key, setKey] = useState(newIdempotencyKey);
  const isRunning = useRef(false);
  const reload = (queryKey: string[]) => queryClient.invalidateQueries({ queryKey });

  function reloadPacks() {
    void reload([PACKS]);
    void reload([OWN, 'prompts']);
  }

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => {
      const seen = { expectedTotal: pack.price, expectedItems: pack.items.map(({ id }) => id) };
      return kind === 'pack'
        ? api(purchase.pack, { body: { pack_id: pack.id, ...seen }, idempotencyKey: key })
        : api(purchase.prompt, { body: { prompt_id: pack.id, ...seen }, idempotencyKey: key });
    },
    onError: (problem) => {
      if (isOutcomeUnknown(problem)) return;
      setKey(newIdempotencyKey());
      void reload([OWN, 'profile']);
      // A pack that is gone stays in sight, with the reason, until the dialog is left.
      if (!isGone(problem)) reloadPacks();
    },
  });

  async function buy() {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { order } = await mutateAsync();
      onClose();
      toast.success(t('packs.dialog.bought', { title: pack.title }));
      await navigate(`${paths.account('orders')}/${order}`);
      void reload([OWN]);
      void reload([PACKS]);
    } catch {
      // The mutation has the problem.
    } finally {
      isRunning.current = false;
    }
  }

  /** Closes the dialog; what could not be bought is then shown as it is now. */
  function leave() {
    onClose();
    if (error) reloadPacks();
  }

  return { buy, leave, isBusy: isPending, error };
}

/** Whether the pack cannot be bought any more. */
export const isGone = (problem: unknown): boolean =>
  hasCode(problem, 'items-sold') || hasCode(problem, 'bundle-not-found');
