import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SigningKey } from '@patina/releases/ownership/signing-key';
import { type PreviewRecord, previewAddress } from '@patina/releases/previews/preview-record';
import { publishPreview } from '@patina/releases/previews/publish-preview';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { openStaging } from '@patina/releases/storage/staging-store';

const APPS = fileURLToPath(new URL('../../../apps/', import.meta.url));

interface Branch {
  app: string;
  name: string;
  /** Replaces a text in its scripts. */
  change: [from: string, to: string];
  key?: SigningKey;
}

/** Makes a preview of an app's build with another text in it, in a folder of releases, without the checks. */
export async function previewOf(
  folder: string,
  { app, name, change: [from, to], key }: Branch,
): Promise<PreviewRecord> {
  const appDir = await mkdtemp(path.join(os.tmpdir(), 'patina-branch-'));
  try {
    for (const part of ['dist', 'package.json']) {
      await cp(path.join(APPS, app, part), path.join(appDir, part), { recursive: true });
    }
    const files = await readdir(path.join(appDir, 'dist'), { recursive: true });
    for (const file of files.filter((one) => /\.c?js$/.test(one)).map((one) => path.join(appDir, 'dist', one))) {
      const code = await readFile(file, 'utf8');
      if (code.includes(from)) await writeFile(file, code.replaceAll(from, to));
    }
    const store = openFolderStore(folder);
    const build = { app, appDir, commit: 'c0ffee1234', name, days: 14, by: 'Ana', key, staging: openStaging(store) };
    return await publishPreview(store, build, {
      findIncompatibilities: async () => [],
      tryInBrowser: async () => [],
    });
  } finally {
    await rm(appDir, { recursive: true });
  }
}

/** The address, in a store, of a link to previews. */
export const addressOf = (...previews: PreviewRecord[]) =>
  previewAddress(
    '',
    previews.map(({ link }) => link),
  );
