import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDefinition, RouteDefinition } from '@patina/build/describe-routes';
import type { Registry, Release } from '@patina/platform/registry';
import { publishBuild } from '@patina/releases/publish/publish-build';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { REMOTES } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { createRsbuild } from '@rsbuild/core';
import { oneAppBuild, type RemoteSource, routeTablePath } from './one-app-build.ts';

/** Builds the pages as one app and makes `releasesDir` a releases folder in which that app is the whole page. */
export async function publishOneApp(releasesDir: string): Promise<void> {
  const shell = path.join(projectRoot, 'apps/shell');
  const remotes = await Promise.all(REMOTES.map(readSource));
  const routes = await readJson<RouteDefinition[]>(path.join(shell, 'routes.json'));
  const draft = path.join(releasesDir, '.build');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'package.json'), await readFile(path.join(shell, 'package.json')));
  const rsbuild = await createRsbuild({
    cwd: shell,
    config: { ...oneAppBuild({ folder: shell, routes }, remotes, path.join(draft, 'dist')), logLevel: 'error' },
  });
  const { close } = await rsbuild.build();
  await close();
  const { release } = await publishBuild(draft, openFolderStore(releasesDir));
  const registry: Registry = { shell: { paths: [], live: withRouteTables(release, remotes) }, remotes: {} };
  await writeFile(path.join(releasesDir, 'registry.json'), JSON.stringify(registry, null, 2));
}

/** A page of a remote needs the remote's route table before its own chunk, as it does if the remote is a release. */
function withRouteTables(release: Release, remotes: RemoteSource[]): Release {
  const filesOf = (pagePath: string) => release.routes.find(({ path }) => path === pagePath)?.files ?? [];
  const routes = release.routes.map((route) => {
    const owner = remotes.find(({ definition }) => definition.routes.some(({ path }) => path === route.path));
    if (!owner) return route;
    return { ...route, files: [...new Set([...filesOf(routeTablePath(owner.definition.name)), ...route.files])] };
  });
  return { ...release, routes };
}

async function readSource(app: string): Promise<RemoteSource> {
  const folder = path.join(projectRoot, 'apps', app);
  return { folder, definition: await readJson<RemoteDefinition>(path.join(folder, 'remote.json')) };
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content;
}
