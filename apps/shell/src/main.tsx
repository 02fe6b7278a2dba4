import '@patina/platform/retry-chunks';
import './provided.ts';
import './shell.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { readBootData } from '@patina/platform/boot';
import { ownerOf } from '@patina/platform/registry';
import { consentAtom } from '@patina/shared-api/state/consent';
import { createRoot } from 'react-dom/client';
import { createPageRouter } from '#features/composition/create-page-router.tsx';
import { dropFirstHead } from '#features/composition/drop-first-head.ts';
import { lendFederation } from '#features/composition/lend-federation.ts';
import { updateTagConsent } from '#features/consent/tag-consent.ts';
import { followOtherTabs } from '#features/session/follow-other-tabs.ts';
import { claimStyles } from '#features/start-up/claim-styles.ts';
import { createStorefront } from '#features/start-up/create-storefront.ts';
import { firstRoute } from '#features/start-up/first-route.ts';
import { loadTextFace } from '#features/start-up/load-text-face.ts';
import { StartFailed } from '#features/start-up/StartFailed.tsx';
import { StoreApp } from '#features/start-up/StoreApp.tsx';
import { startUp } from '#features/start-up/start-up.ts';

const styles = claimStyles(document);
lendFederation();
loadTextFace(document);
const boot = readBootData(document);
const storefront = createStorefront(window, boot, { registerRemotes, loadRemote });
storefront.store.sub(consentAtom, () => updateTagConsent(window, storefront.store.get(consentAtom)));
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');
const root = createRoot(container, {
  onCaughtError(error, { componentStack }) {
    storefront.telemetry.note({ error, componentStack });
    // biome-ignore lint/suspicious/noConsole: as React does where nobody asks for its errors
    console.error(error);
  },
});

// The first page's code starts now; its failure is shown where the router asks for it again.
const owner = ownerOf(boot.slice.remotes, location.pathname);
if (owner) storefront.remotes.loader.load(owner, 'routes').catch(() => undefined);

// No `await` at the top level: the bundler's part for it costs every visitor half a kilobyte.
void openStore();

async function openStore() {
  try {
    await startUp(storefront);
    const router = createPageRouter(storefront, styles);
    dropFirstHead(router, document);
    await firstRoute(router);
    followOtherTabs(window, storefront.session.follow);
    storefront.markStarted();
    root.render(<StoreApp storefront={storefront} router={router} />);
  } catch (error) {
    storefront.telemetry.note({ error });
    root.render(<StartFailed error={error} texts={storefront.texts} />);
    // biome-ignore lint/suspicious/noConsole: an initialisation failure is logged and shown (specification, section 8)
    console.error(error);
  }
}
