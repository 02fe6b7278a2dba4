import '../../shell.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { readBootData } from '@patina/platform/boot-data';
import { createFileLoader } from '@patina/platform/file-loader';
import { loadChunksWith } from '@patina/platform/load-chunks';
import { ownerOf, type RegistrySlice, releaseBase } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { consentAtom } from '@patina/shared-api/state/consent';
import { createRoot } from 'react-dom/client';
import { createPageRouter } from '#app/router/create-page-router.tsx';
import { firstRoute } from '#app/router/first-route.ts';
import { removeInitialHead } from '#app/router/remove-initial-head.ts';
import { updateTagConsent } from '#features/consent/tag-consent.ts';
import { shareFederationRuntime } from '#features/remotes/share-federation-runtime.ts';
import { syncOtherTabs } from '#features/session/sync-other-tabs.ts';
import { adoptStyleSheets } from './adopt-style-sheets.ts';
import { createStorefront } from './create-storefront.ts';
import { loadFont } from './load-font.ts';
import { StartFailed } from './StartFailed.tsx';
import { StorefrontApp } from './StorefrontApp.tsx';
import { startUp } from './start-up.ts';

/** Starts the page in `#root` with these routes of the shell's own; the remotes' are added when a path needs them. */
export function startPage(routes: RouteObject[]): void {
  const boot = readBootData(document);
  const files = createFileLoader(document, releasesOf(boot.slice));
  loadChunksWith(files.script);
  const styles = adoptStyleSheets(document, files);
  shareFederationRuntime(files);
  loadFont(document);
  const storefront = createStorefront(window, boot, { registerRemotes, loadRemote }, files);
  storefront.store.sub(consentAtom, () => updateTagConsent(window, storefront.store.get(consentAtom)));
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element.');
  const root = createRoot(container, {
    onCaughtError(error, { componentStack }) {
      storefront.telemetry.note({ error, componentStack });
      // biome-ignore lint/suspicious/noConsole: React's own default for errors that a boundary has caught
      console.error(error);
    },
  });

  // The first page's code starts to load now; a failure is shown when the router requests it again.
  const owner = ownerOf(boot.slice.remotes, location.pathname);
  if (owner) storefront.remotes.loader.load(owner, 'routes').catch(() => undefined);

  // Not awaited at the top level: the bundler's code for that costs every visitor half a kilobyte.
  void renderPage();

  async function renderPage() {
    try {
      await startUp(storefront);
      const router = createPageRouter(storefront, routes, styles);
      removeInitialHead(router, document);
      await firstRoute(router);
      syncOtherTabs(window, storefront.session.sync);
      storefront.markStarted();
      root.render(<StorefrontApp storefront={storefront} router={router} />);
    } catch (error) {
      storefront.telemetry.note({ error });
      root.render(<StartFailed error={error} texts={storefront.texts} />);
      // biome-ignore lint/suspicious/noConsole: an initialisation failure is logged and shown (docs/product.md#start-up)
      console.error(error);
    }
  }
}

/** All releases of which this page may load files. */
function releasesOf({ shell, remotes }: RegistrySlice) {
  return [
    { base: releaseBase('shell', shell), integrity: shell.integrity },
    ...Object.values(remotes).flatMap(({ release, previous }) => (previous ? [release, previous] : [release])),
  ];
}
