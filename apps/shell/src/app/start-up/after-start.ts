import { watchConnection } from '#features/connection/watch-connection.ts';
import { cacheStyleSheets } from '#features/style-sheets/cache-style-sheets.ts';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** What the store does once its first page runs. */
export function afterStart({ boot, texts }: ShellStorefront, router: PageRouter): void {
  void watchConnection(window, texts, router);
  void cacheStyleSheets(window, boot.styles);
}
