import { useQuery } from '@patina/platform/query';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { useState } from 'react';

/**
 * Address of an item's picture on the operator's image host; undefined if there is none, or if it failed to load.
 * @param source `img_url` of the item: absolute, or relative to the image host
 */
export function usePicture(source: string | null) {
  const { data: store } = useQuery(settings(useLocale()));
  const [failed, setFailed] = useState<string>();
  const url = source ? joinImageHost(store?.image_host ?? '', source) : undefined;
  return { url: url === failed ? undefined : url, onError: () => setFailed(url) };
}
