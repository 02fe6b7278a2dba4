import { useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { steamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import { payloadQuery } from '@patina/shared-api/queries/query-client';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN } from '@patina/shared-api/state/session';
import { useState } from 'react';

/** The seller's inventory at Steam; an older answer is shown while a newer one loads. */
export function useInventory() {
  const { currency } = useLocale();
  const api = useApi();
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState<'no' | 'yes' | 'failed'>('no');
  const shown = payloadQuery([OWN, 'steam-inventory', currency], steamInventory.read);
  const inventory = useQuery(shown);

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
