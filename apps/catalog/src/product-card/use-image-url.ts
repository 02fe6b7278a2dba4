import { useQuery } from '@patina/platform/query';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';

/** Completes the address of a product's picture by the operator's image host. */
export function useImageUrl(): (imgUrl: string) => string {
  const { data: store } = useQuery(settings(useLocale()));
  return (imgUrl) => joinImageHost(store?.image_host ?? '', imgUrl);
}
