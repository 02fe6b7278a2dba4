import { fetchReleaseHealth } from '@patina/releases/canary/fetch-release-health';
import { watchCanaries } from '@patina/releases/canary/watch-canaries';
import { rememberShop } from '@patina/releases/checks/live-shop';
import { signingKey } from '@patina/releases/commands/author';
import { isShared, openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { buildPages } from '@patina/releases/commands/source-checks';
import { watchPreviews } from '@patina/releases/previews/watch-previews';
import { publishAll } from '@patina/releases/publish/publish-all';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { checksOf } from '@patina/releases/requests/checks-of';
import { openStoreRequests } from '@patina/releases/requests/store-requests';
import { watchRequests } from '@patina/releases/requests/watch-requests';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { ServiceFailed } from '@patina/workspace/service';
import { dataDir } from '../development/data-dir.ts';

const port = Number(process.env['PORT'] ?? 3000);

/** The pages that are rendered before the store is open: what they need is then loaded and cached. */
const FIRST_PAGES = ['/', '/products'];

/** Opens the first pages as a visitor; one that fails does so for its visitors, too, and keeps the store closed no longer. */
async function warmUp(url: string): Promise<void> {
  const open = async (page: string) => (await fetch(url + page)).text();
  await Promise.allSettled(FIRST_PAGES.map(open));
}

try {
  const releases = openReleases();
  const key = signingKey();
  const store = await startShop({ port, dataDir, released: releasePages() });
  // Releases are then tested with this store, whatever its port; if it cannot be written, they search for the store.
  await rememberShop(releases, store.url).catch(() => {});
  await warmUp(store.url);
  console.log(`\n  Patina is open at ${store.url}`);
  if (process.env['NODE_ENV'] !== 'production') {
    console.log('  To look around: demo@patina.test, password Demo1234');
    console.log(`  Emails are readable at ${store.url}/dev/mail`);
  }
  console.log('  Ctrl-C closes it.\n');

  const endWatch = watchCanaries({ store: releases, fetchHealth: fetchReleaseHealth(dataDir), log: console.log, key });
  const endRequests = watchRequests({
    store: releases,
    requests: openStoreRequests(store.url, process.env['OPERATIONS_TOKEN']),
    withChecks: checksOf(releases, console.log),
    log: console.log,
  });
  const endCollecting = watchPreviews(releases, console.log);
  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    await Promise.all([endWatch(), endRequests(), endCollecting()]);
    await store.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => close(0));
  process.on('SIGTERM', () => close(0));
  // When one server ends, so does the other: half a shop would fail in confusing ways.
  store.api.ended.then((code) => close(code || 1));
  store.edge.ended.then((code) => close(code || 1));

  async function releasePages(): Promise<void> {
    if (isShared() && (await readRegistry(releases))) {
      console.log(`The pages are those that are live in ${releasesName()}.`);
    } else {
      console.log('Building the pages …');
      await buildPages();
      await publishAll(releases, PAGE_APPS, undefined, key);
    }
    console.log('Opening the store …');
  }
} catch (error) {
  if (!(error instanceof ServiceFailed)) process.stderr.write(`The store cannot open: ${(error as Error).message}\n`);
  process.exit(1);
}
