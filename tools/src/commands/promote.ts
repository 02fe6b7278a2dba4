import { PAGE_APPS } from '../build/page-apps.ts';
import { throughGate } from '../release/gate/gate.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { promote } from '../release/release-app.ts';
import { openReleases } from '../release/releases-folder.ts';

const [app = '', ...rest] = process.argv.slice(2);
if (rest.length > 0 || !PAGE_APPS.includes(app)) {
  refuse(`Say whose canary is to go live for everybody: npm run promote -- ${PAGE_APPS.join('|')}`);
}
await orRefuse(async () => {
  const store = openReleases();
  const { version } = await throughGate(store, (gate) => promote(store, app, gate));
  console.log(`"${app}" ${version} is live for everybody.`);
});
