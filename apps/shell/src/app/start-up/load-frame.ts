import { socialLinks, staticPages } from '@patina/shared-api/queries/content';
import type { Locale } from '@patina/shared-api/state/locale';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/**
 * Loads what the frame shows besides the settings. The server renders the frame with it, so a page that takes its content
 * over needs it first; both have it inlined.
 */
export async function loadFrame({ queryClient }: Pick<ShellStorefront, 'queryClient'>, locale: Locale): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(staticPages(locale)), queryClient.prefetchQuery(socialLinks(locale))]);
}
