import { useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { type SteamInventory, steamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import { payloadQuery } from '@patina/shared-api/queries/query-client';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { useState } from 'react';

/** Shortest time between two readings, whatever the clock of the visitor says. */
const MINUTE = 60_000;

/** Milliseconds until the bids of an inventory hold no more; false where they hold for no time. */
const untilEnd = (inventory: SteamInventory | undefined) =>
  inventory?.bids_until != null && Math.max(MINUTE, inventory.bids_until * 1000 - Date.now());

/** The seller's inventory at Steam; an older answer is shown while a newer one loads. */
export function useInventory() {
  const { currency } = useLocale();
  const api = useApi();
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState<'no' | 'yes' | 'failed'>('no');
  const shown = payloadQuery([OWN, 'steam-inventory', currency], steamInventory.read);
  const inventory = useQuery({
    ...shown,
    // Bids that hold no more are replaced: at once in a page that is looked at, else when somebody comes back to it.
    refetchInterval: ({ state }) => untilEnd(state.data?.payload),
    refetchOnWindowFocus: ({ state }) =>
      (state.data?.payload.bids_until ?? Number.POSITIVE_INFINITY) < Date.now() / 1000 ? 'always' : false,
  });

  /** Reads it again at Steam. */
  async function refresh(): Promise<void> {
    setRefreshing('yes');
    try {
      const answer = await api(steamInventory.read, { query: { refresh: '1' } });
      queryClient.setQueryData(shown.queryKey, answer);
      setRefreshing('no');
    } catch {
      setRefreshing('failed');
    }
  }

  return { inventory, refresh, refreshing };
}
