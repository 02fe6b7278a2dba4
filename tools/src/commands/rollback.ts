import { PAGE_APPS } from '../build/page-apps.ts';
import { readRegistry } from '../release/change-registry.ts';
import { findEntry } from '../release/entry-of.ts';
import { throughGate } from '../release/gate/gate.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { endCanary, rollBack } from '../release/release-app.ts';
import { openReleases } from '../release/releases-folder.ts';

const [app = '', number] = (process.argv[2] ?? '').split('@');
if (process.argv.length !== 3 || !PAGE_APPS.includes(app)) {
  refuse(
    `Say which app to roll back, and to which version unless to the one before: npm run rollback -- catalog@1.4.2`,
  );
}
await orRefuse(async () => {
  const store = openReleases();
  const hasCanary = findEntry(await readRegistry(store), app)?.canary !== undefined;
  if (hasCanary && number === undefined) {
    const { version } = await endCanary(store, app);
    console.log(`The canary ${version} of "${app}" has ended: everybody gets what is live.`);
  } else {
    const { version } = await throughGate(store, (gate) => rollBack(store, app, gate, number));
    console.log(`"${app}" ${version} is live again.`);
  }
});
