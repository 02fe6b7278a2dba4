import { PAGE_APPS } from '../release/publish-all.ts';
import { ReleaseRefused, rollBack } from '../release/release-app.ts';
import { openReleases } from '../release/releases-folder.ts';

const [app = '', number] = (process.argv[2] ?? '').split('@');
if (process.argv.length !== 3 || !PAGE_APPS.includes(app)) {
  refuse(
    `Say which app to roll back, and to which version unless to the one before: npm run rollback -- catalog@1.4.2`,
  );
}
try {
  const release = await rollBack(openReleases(), app, number);
  console.log(`"${app}" ${release.version} is live again.`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  refuse(error.message);
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
