import { socialLinks, staticPages } from '@patina/shared-api/queries/content';
import type { Locale } from '@patina/shared-api/state/locale';
import { loadUserActions } from '#features/header/UserActionsSlot.tsx';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/**
 * Loads what the frame shows besides the settings. The server renders the frame with it, so a page that takes its content
 * over needs it first; both have the data inlined.
 */
export async function loadFrame(storefront: ShellStorefront, locale: Locale): Promise<void> {
  const { boot, queryClient } = storefront;
  await Promise.all([
    queryClient.prefetchQuery(staticPages(locale)),
    queryClient.prefetchQuery(socialLinks(locale)),
    boot.hasOwn && loadUserActions().then(({ showUserActions }) => showUserActions(storefront, locale)),
    // Without the header's own part the page is rendered anew.
  ]).catch(() => undefined);
}
