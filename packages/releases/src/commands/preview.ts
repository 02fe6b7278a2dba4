import { BAD_TOO, signPreview } from '../ownership/preview-link.ts';
import { isManifestSigned } from '../ownership/release-manifest.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { rejectBad } from '../publish/bad-mark.ts';
import { findVersion } from '../publish/find-version.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import { UsageError } from '../terminal/fail.ts';
import { signingKey } from './author.ts';
import { openReleases } from './open-releases.ts';
import { usageOf } from './read-command.ts';
import { runCommand } from './run-command.ts';

const DEFAULT_HOURS = '24';
const MAX_HOURS = 720;

await runCommand('preview', async ({ app, version, values: { hours = DEFAULT_HOURS, force } }) => {
  const end = Number(hours);
  if (version === undefined) throw new UsageError(`Say which release, such as ${app}@1.5.0.\n${usageOf('preview')}`);
  if (!Number.isInteger(end) || end < 1 || end > MAX_HOURS) {
    throw new UsageError(`--hours must be a whole number from 1 to ${MAX_HOURS}, not "${hours}".`);
  }
  const store = openReleases();
  const [keys, key] = [await readReleaseKeys(store), signingKey()];
  await rejectForeignKey(store, app, key);
  if (!keys || !key) {
    throw new ReleaseRejected(['Links are signed, and nobody has to sign here: "npm run keys" says how that begins.']);
  }
  const manifest = await findVersion(store, app, version);
  const { version: meant } = manifest.release;
  if (!force) await rejectBad(store, app, meant, 'All the same: add --force.');
  if (!isManifestSigned(app, manifest, keys)) {
    throw new ReleaseRejected([
      `${manifest.release.version} of "${app}" is not signed: release it again with your key.`,
    ]);
  }
  const preview = {
    app,
    version: force ? `${meant}${BAD_TOO}` : meant,
    until: Math.floor(Date.now() / 1000) + end * 3600,
  };
  const query = `?remote=${signPreview(preview, key)}`;
  const until = new Date(preview.until * 1000).toISOString();
  return {
    text: `${query}\n\nAdd it to any address of the store whose edges allow releases (REMOTE_OVERRIDES). It ends on ${until}.`,
    result: { ...preview, query },
  };
});
