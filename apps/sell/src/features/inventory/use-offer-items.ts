import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls } from '@patina/shared-api/contract/offers/offer';
import type { InventoryItem } from '@patina/shared-api/contract/offers/steam-inventory';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';

/** What has kept items from being offered: of all of them, and of each by its asset id. */
export interface OfferProblems {
  whole: string | undefined;
  byAsset: Record<string, string | undefined>;
}

const NONE: OfferProblems = { whole: undefined, byAsset: {} };

/** Offers items of the inventory, all or none, for no less than was seen; what holds is paid although it has gone down. */
export function useOfferItems(sent: () => void) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { currency } = useLocale();
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState(NONE);

  function explain(problem: unknown): OfferProblems {
    if (isOutcomeUnknown(problem)) return { whole: t('unknown'), byAsset: {} };
    if (!(problem instanceof ApiProblem)) throw problem;
    const entries = Object.entries(problem.fields).filter(([field]) => field.startsWith('assets.'));
    const byAsset = Object.fromEntries(
      entries.map(([field, [message = '']]) => [
        field.slice('assets.'.length),
        say({ code: problem.fieldCodes[field]?.[0], message }),
      ]),
    );
    return {
      whole: entries.length > 0 ? t('inventory.someRefused', { count: entries.length }) : say(problem.first),
      byAsset,
    };
  }

  async function offerItems(items: readonly InventoryItem[]): Promise<void> {
    const assets = items.map(({ asset_id }) => asset_id);
    const bids = items.map(({ bid }) => bid ?? 0);
    const holds = items.map(({ hold }) => hold ?? '');
    setBusy(true);
    setProblems(NONE);
    try {
      const { offers = [] } = await submitOnce(calls.create, { body: { assets, bids, holds, currency } });
      const accepted = offers.filter(({ is_accepted }) => is_accepted).length;
      toast.success(
        accepted === 0
          ? t('inventory.sent', { count: assets.length })
          : t('inventory.sentAndAccepted', { count: assets.length, accepted }),
      );
      sent();
    } catch (problem) {
      offerCache.refetchAfter(problem);
      setProblems(explain(problem));
    } finally {
      setBusy(false);
      offerCache.refetchList();
      void queryClient.invalidateQueries({ queryKey: [OWN, 'steam-inventory'] });
    }
  }

  return { offerItems, isBusy, problems };
}
