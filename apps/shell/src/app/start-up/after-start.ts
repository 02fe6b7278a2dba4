import type { FileLoader } from '@patina/platform/file-loader';
import { watchConnection } from '#features/connection/watch-connection.ts';
import { followSignIn } from '#features/guest-hearts/follow-sign-in.ts';
import { prefetchOnIntent, prefetchPage } from '#features/remotes/prefetch-on-intent.ts';
import { searchBySlash } from '#features/search-key/search-key.ts';
import { cacheStyleSheets } from '#features/style-sheets/cache-style-sheets.ts';
import { followShown } from '#features/style-sheets/follow-shown.ts';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** What the store does once its first page runs. */
export function afterStart(storefront: ShellStorefront, router: PageRouter, files: FileLoader): void {
  const { boot, telemetry, texts } = storefront;
  telemetry.attach(router);
  followShown(storefront, document, files);
  prefetchOnIntent(window, prefetchPage(storefront));
  searchBySlash(document);
  followSignIn(storefront);
  void watchConnection(window, texts, router);
  void cacheStyleSheets(window, boot.styles);
}
