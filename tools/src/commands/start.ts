import path from 'node:path';
import { askHealth } from '../canary/ask-health.ts';
import { watchCanaries } from '../canary/watch-canaries.ts';
import { ServiceRefused } from '../processes/service.ts';
import { startStore } from '../processes/store.ts';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { readRegistry } from '../release/change-registry.ts';
import { publishAll } from '../release/publish-all.ts';
import { isShared, openReleases, releasesName } from '../release/releases-folder.ts';

const port = Number(process.env['PORT'] ?? 3000);
const dataDir = path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, '.patina/data'));

try {
  const releases = openReleases();
  if (isShared() && (await readRegistry(releases))) {
    console.log(`The pages are those that are live in ${releasesName()}.`);
  } else {
    console.log('Building the pages …');
    buildPages();
    await publishAll(releases);
  }
  console.log('Opening the store …');
  const store = await startStore({ port, dataDir });
  console.log(`\n  Patina is open at ${store.url}`);
  if (process.env['NODE_ENV'] !== 'production') {
    console.log('  To look around: demo@patina.test, password Demo1234');
    console.log(`  Mails are readable at ${store.url}/dev/mail`);
  }
  console.log('  Ctrl-C closes it.\n');

  const endWatch = watchCanaries({ store: releases, healthOf: askHealth(dataDir), tell: console.log });
  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    await endWatch();
    await store.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => close(0));
  process.on('SIGTERM', () => close(0));
  // A server that dies takes the store with it: half a store is a puzzle, a closed one a fact.
  store.api.ended.then((code) => close(code || 1));
  store.edge.ended.then((code) => close(code || 1));
} catch (error) {
  if (!(error instanceof ServiceRefused)) process.stderr.write(`The store cannot open: ${(error as Error).message}\n`);
  process.exit(1);
}
