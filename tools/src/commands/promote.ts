import { PAGE_APPS } from '../release/publish-all.ts';
import { promote, ReleaseRefused } from '../release/release-app.ts';
import { openReleases } from '../release/releases-folder.ts';

const [app = '', ...rest] = process.argv.slice(2);
if (rest.length > 0 || !PAGE_APPS.includes(app)) {
  refuse(`Say whose canary is to go live for everybody: npm run promote -- ${PAGE_APPS.join('|')}`);
}
try {
  const { version } = await promote(openReleases(), app);
  console.log(`"${app}" ${version} is live for everybody.`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  refuse(error.message);
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
