import { useAtomValue } from '@patina/platform/state';
import { consentAtom } from '@patina/shared-api/state/consent';
import { useEffect, useEffectEvent } from 'react';
import { useShelf } from '#shelf/use-shelf.ts';
import { viewedShelf } from './viewed-products.ts';

/** Remembers a product as looked at, once it is known and as soon as the visitor allows that. */
export function useRememberVisit(productId: number | undefined) {
  const { functional } = useAtomValue(consentAtom);
  const { put } = useShelf(viewedShelf);
  const remember = useEffectEvent(put);

  useEffect(() => {
    if (productId !== undefined && functional) remember(productId);
  }, [productId, functional]);
}
