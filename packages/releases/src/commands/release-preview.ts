import { previewAddress } from '../previews/preview-record.ts';
import { previewNameOrReject, publishPreview } from '../previews/publish-preview.ts';
import type { Author } from '../registry/describe-changes.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { UsageError } from '../terminal/fail.ts';
import type { Progress } from '../terminal/progress.ts';
import { withTreeChecks } from './check-tree.ts';
import { storeOfLinks } from './previews.ts';
import type { GivenCommand } from './read-command.ts';
import type { Outcome } from './run-command.ts';

const DEFAULT_DAYS = '14';
const MAX_DAYS = 90;

interface Previewing extends Author {
  app: string;
  appDir: string;
  commit: string;
  values: GivenCommand['values'];
  print(line: string): void;
  progress: Progress;
}

/** Releases an app for whoever has a link. */
export async function releasePreview(
  store: ObjectStore,
  { app, appDir, commit, by, key, values, print, progress }: Previewing,
): Promise<Outcome> {
  const { preview = '', days: given = DEFAULT_DAYS, note, force, 'no-tests': isUntested = false } = values;
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new UsageError(`--days must be a whole number from 1 to ${MAX_DAYS}, not "${given}".`);
  }
  previewNameOrReject(preview);
  const tree = { app, withTests: !isUntested, print, progress };
  const record = await withTreeChecks(store, tree, (checks, staging) =>
    publishPreview(
      store,
      { app, appDir, commit, name: preview, days, by, key, note, isBadMeant: force, staging },
      checks,
    ),
  );
  const { name, version, link } = record;
  const until = new Date(record.until * 1000).toISOString();
  const address = await storeOfLinks(store);
  return {
    text: [
      `The preview "${name}" of "${app}" shows ${commit.slice(0, 8)} until ${until}. Nothing that is live has changed.`,
      address === undefined ? `Add to an address of the store: ?remote=${link}` : previewAddress(address, [link]),
    ].join('\n'),
    result: {
      app,
      preview: name,
      version,
      commit,
      until,
      query: `?remote=${link}`,
      link: address && previewAddress(address, [link]),
    },
  };
}
