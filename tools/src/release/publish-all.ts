import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry, type RegistryEntry } from '@patina/platform/registry';
import * as z from 'zod/mini';
import { projectRoot } from '../project-root.ts';
import { type PublishedBuild, publishBuild } from './publish-build.ts';

/** Apps of the page; the shell and its remotes. */
export const PAGE_APPS = ['shell', 'catalog', 'checkout', 'account', 'sell'];

/**
 * Makes releases of the builds in this tree and points the registry at them. What was live becomes the previous one.
 * @param appsDir Folder of the apps, each with its `dist`.
 */
export async function publishAll(releasesDir: string, appsDir = path.join(projectRoot, 'apps')): Promise<Registry> {
  await mkdir(releasesDir, { recursive: true });
  const builds = await Promise.all(PAGE_APPS.map((app) => publishBuild(path.join(appsDir, app), releasesDir)));
  const before = await readRegistry(releasesDir);
  const entries = Object.fromEntries(
    builds.map((build) => [
      build.app,
      entryOf(build, build.app === 'shell' ? before?.shell : before?.remotes[build.app]),
    ]),
  );
  const { shell, ...remotes } = entries;
  if (!shell) throw new Error('There is no build of the shell.');
  const registry: Registry = { shell, remotes };
  await writeRegistry(releasesDir, registry);
  return registry;
}

function entryOf({ paths, release }: PublishedBuild, before: RegistryEntry | undefined): RegistryEntry {
  const previous = before?.live.version === release.version ? before.previous : before?.live;
  return { paths, live: release, ...(previous && { previous }) };
}

/** The registry so far; undefined where there is none, or none that can be read: the new one takes its place. */
async function readRegistry(releasesDir: string): Promise<Registry | undefined> {
  try {
    return z.parse(Registry, JSON.parse(await readFile(path.join(releasesDir, 'registry.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The registry changes in one step: readers see the old file or the new one, never half of it. */
async function writeRegistry(releasesDir: string, registry: Registry): Promise<void> {
  const draft = path.join(releasesDir, `.registry-${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(draft, path.join(releasesDir, 'registry.json'));
}
