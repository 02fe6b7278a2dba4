import { PAGE_APPS } from '@patina/build/page-apps';
import { withReleaseChecks } from '@patina/releases/checks/release-checks';
import { endCanary, rollBack } from '@patina/releases/publish/release-app';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { findEntry } from '@patina/releases/registry/entry-of';
import { openReleases } from '../release/open-releases.ts';
import { fail, orFail } from '../terminal/fail.ts';

const [app = '', number] = (process.argv[2] ?? '').split('@');
if (process.argv.length !== 3 || !PAGE_APPS.includes(app)) {
  fail(`Say which app to roll back, and to which version unless to the one before: npm run rollback -- catalog@1.4.2`);
}
await orFail(async () => {
  const store = openReleases();
  const hasCanary = findEntry(await readRegistry(store), app)?.canary !== undefined;
  if (hasCanary && number === undefined) {
    const { version } = await endCanary(store, app);
    console.log(`The canary ${version} of "${app}" has ended: everybody gets what is live.`);
  } else {
    const { version } = await withReleaseChecks(store, console.log, (checks) => rollBack(store, app, checks, number));
    console.log(`"${app}" ${version} is live again.`);
  }
});
