import { PAGE_APPS } from '@patina/build/page-apps';
import { withReleaseChecks } from '@patina/releases/checks/release-checks';
import { promote } from '@patina/releases/publish/release-app';
import { openReleases } from '../release/open-releases.ts';
import { fail, orFail } from '../terminal/fail.ts';

const [app = '', ...rest] = process.argv.slice(2);
if (rest.length > 0 || !PAGE_APPS.includes(app)) {
  fail(`Say whose canary is to go live for everybody: npm run promote -- ${PAGE_APPS.join('|')}`);
}
await orFail(async () => {
  const store = openReleases();
  const { version } = await withReleaseChecks(store, console.log, (checks) => promote(store, app, checks));
  console.log(`"${app}" ${version} is live for everybody.`);
});
