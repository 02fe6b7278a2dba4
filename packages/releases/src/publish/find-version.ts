import { type Manifest, readManifest } from '../ownership/release-manifest.ts';
import { isPreview } from '../previews/preview-version.ts';
import { releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { lockOf, manifestNamed } from './published-release.ts';
import { ReleaseRejected } from './release-rejected.ts';

/** Changes that are looked through for versions, and versions that are named at most. */
const MAX_CHANGES = 200;
const MOST_NAMED = 8;

/**
 * The manifest of the one release that a name means: a whole version such as `1.4.2-0a1b2c3d`, its beginning, or its number.
 * @throws ReleaseRejected with the versions that the name fits, or with the last ones there were
 */
export async function findVersion(store: ObjectStore, app: string, name: string): Promise<Manifest> {
  const known = isPreview(name) ? undefined : await manifestNamed(store, app, name);
  if (known && (known.release.version === name || (await store.get(lockOf(app, name))))) return known;
  const history = (await releaseHistory(store, app, MAX_CHANGES)).map(({ version }) => version);
  const folders = await store.list(app);
  // Newest first: those that were live, then those that never were.
  const all = [...new Set([...history, ...folders.toReversed()])];
  const fitting = all.filter((version) => folders.includes(version) && version.startsWith(name) && !isPreview(version));
  const found = await Promise.all(fitting.map((version) => readManifest(store, app, version).catch(() => undefined)));
  const manifests = found.filter((manifest) => manifest !== undefined);
  const [only, another] = manifests;
  if (only && !another) return only;
  const named = (only ? manifests.map(({ release }) => release.version) : [...new Set(history)]).slice(0, MOST_NAMED);
  throw new ReleaseRejected([
    only
      ? `${name} may be several releases of "${app}": ${named.join(', ')} (newest first). Name one of them.`
      : `There is no release ${name} of "${app}". ${named.length > 0 ? `The last ones are ${named.join(', ')}` : 'There was none so far'}: "npm run releases -- ${app}" lists them.`,
  ]);
}
