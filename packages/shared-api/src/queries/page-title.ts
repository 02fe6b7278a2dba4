import { useQuery } from '@patina/platform/query';
import { pageTitle } from '../page-title.ts';
import { useLocale } from '../state/locale.ts';
import { settings } from './content.ts';

/**
 * Completes a page's title with the store's name, as the edge does: `<title>{titled(t('head.cart.title'))}</title>`.
 */
export function usePageTitle(): (title: string) => string {
  const { data: store } = useQuery(settings(useLocale()));
  return (title) => pageTitle(title, store?.site_name);
}
