import '../../shell.css';
import '@patina/ui/field-styles';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

import { type BootData, readBootData } from '@patina/platform/boot-data';
import { createFileLoader } from '@patina/platform/file-loader';
import { loadChunksWith } from '@patina/platform/load-chunks';
import { ownerOf, type RegistrySlice, releaseBase } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { SPLASH_TIMEOUT_MS } from '@patina/platform/timeouts';
import { countries } from '@patina/shared-api/queries/content';
import { consentAtom } from '@patina/shared-api/state/consent';
import type { Locale } from '@patina/shared-api/state/locale';
import { loadToasts } from '@patina/ui/late-toasts';
import { createPageRouter } from '#app/router/create-page-router.tsx';
import { firstRoute, keepScrollPosition, removeInitialHead } from '#app/router/first-route.ts';
import { updateTagConsent } from '#features/consent/stored-consent.ts';
import { shareFederationRuntime } from '#features/remotes/share-federation-runtime.ts';
import { syncOtherTabs } from '#features/session/session-marker.ts';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { adoptStyleSheets, loadFont } from './adopt-style-sheets.ts';
import { createStorefront } from './create-storefront.ts';
import { openRoot } from './open-root.ts';
import { StartFailed } from './StartFailed.tsx';
import { StorefrontApp } from './StorefrontApp.tsx';
import { loadFrame, startUp } from './start-up.ts';

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
  const root = openRoot(document, storefront.telemetry.note);

  // The first page's code starts to load now; a failure is shown when the router requests it again.
  const owner = ownerOf(boot.slice.remotes, location.pathname);
  if (owner) storefront.remotes.loader.load(owner, 'routes').catch(() => undefined);

  // Not awaited at the top level: the bundler's code for that costs every visitor half a kilobyte.
  void renderPage();

  async function renderPage() {
    try {
      const locale = await startUp(storefront, location.search);
      const router = createPageRouter(storefront, routes, { styles });
      removeInitialHead(router, document);
      const isRendered = root.hasContent() && isSameLocale(boot.locale, locale);
      if (isRendered) await loadFrame(storefront, locale);
      await firstRoute(router, isRendered ? undefined : SPLASH_TIMEOUT_MS);
      syncOtherTabs(window, storefront.session.sync);
      storefront.markStarted();
      const app = <StorefrontApp storefront={storefront} router={router} />;
      if (isRendered && root.hasContent() && runsAsRendered(boot, storefront, router)) {
        keepScrollPosition(router);
        root.hydrate(app);
      } else root.render(app);
      void storefront.queryClient.prefetchQuery(countries(locale));
      void loadToasts();
      // Without this code the store works, loads a page when its link is pressed, and does not say that it is offline.
      void import(/* webpackChunkName: "after-start" */ './after-start.ts').then(
        ({ afterStart }) => afterStart(storefront, router, files),
        () => undefined,
      );
    } catch (error) {
      storefront.telemetry.note({ error });
      root.render(<StartFailed error={error} texts={storefront.texts} />);
      // biome-ignore lint/suspicious/noConsole: an initialisation failure is logged and shown (docs/product.md#start-up)
      console.error(error);
    }
  }
}

/** Whether the page is shown in the language and the currency that the edge has composed it in. */
function isSameLocale(composed: BootData['locale'], { currency, language }: Locale): boolean {
  return composed?.currency === currency && composed.language === language;
}

/** Whether the first page and the header have loaded, with the release of the remote that the server has rendered. */
function runsAsRendered(
  { slice, hasOwn }: BootData,
  { telemetry, UserActions }: ShellStorefront,
  { state }: PageRouter,
): boolean {
  const owner = ownerOf(slice.remotes, state.location.pathname);
  const isLive = owner === undefined || telemetry.running.get(owner) === slice.remotes[owner]?.release.version;
  return state.initialized && state.errors === null && isLive && (!hasOwn || UserActions !== undefined);
}

/** All releases of which this page may load files. */
function releasesOf({ shell, remotes }: RegistrySlice) {
  return [
    { base: releaseBase('shell', shell), integrity: shell.integrity },
    ...Object.values(remotes).flatMap(({ release, previous }) => (previous ? [release, previous] : [release])),
  ];
}
