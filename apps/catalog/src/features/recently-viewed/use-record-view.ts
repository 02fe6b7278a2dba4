import { useAtomValue } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { useEffect, useEffectEvent } from 'react';
import { usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import { recentlyViewed } from './recently-viewed.ts';

/** Records a product as viewed once it has loaded and the visitor has consented. */
export function useRecordView(productId: number | undefined) {
  const { functional } = useAtomValue(consentAtom);
  const { put } = usePersistedList(recentlyViewed);
  const remember = useEffectEvent(put);

  useEffect(() => {
    if (productId !== undefined && functional) remember(productId);
  }, [productId, functional]);
}
