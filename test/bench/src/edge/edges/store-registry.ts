import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { projectRoot } from '@patina/workspace/project-root';
import { MEASURED } from './figures.ts';

type App = keyof typeof MEASURED.releaseFiles;

const APPS = Object.keys(MEASURED.releaseFiles) as App[];

/** The store's registry in size: the catalogue's real routes, and as many files of each app as it really has. */
export function storeRegistry(version = '1.0.0', previous?: string): Registry {
  const { paths, routes } = JSON.parse(
    readFileSync(path.join(projectRoot, 'apps/catalog/remote.json'), 'utf8'),
  ) as Pick<RegistryEntry, 'paths'> & Pick<Release, 'routes'>;
  const entryOf = (app: App): RegistryEntry => ({
    paths: app === 'catalog' ? paths : [],
    live: releaseOf(app, version, app === 'catalog' ? routes : []),
    ...(previous !== undefined && { previous: releaseOf(app, previous, []) }),
  });
  const remotes = APPS.filter((app) => app !== 'shell').map((app) => [app, entryOf(app)]);
  return { shell: entryOf('shell'), remotes: Object.fromEntries(remotes) };
}

function releaseOf(app: App, version: string, routes: Release['routes']): Release {
  const { files } = MEASURED.releaseFiles[app];
  const names = Array.from({ length: files }, (_, index) => [`part-${index}.js`, `sha256-${index}`]);
  return {
    version,
    entry: 'remoteEntry.js',
    files: [],
    contract: 1,
    exposes: ['./routes'],
    shared: {},
    // Heads of a release have their texts inside; nobody reads them here.
    routes: routes.map(({ path: route, prefetch }) => ({ path: route, files: [], prefetch })),
    assets: Object.fromEntries(names),
    size: 0,
    commit: null,
  };
}

/** Size of a file of a release, by its name in a bucket. */
export function fileBytes(name: string): number {
  const app = MEASURED.releaseFiles[name.split('/', 1)[0] as App];
  return Math.round(app.bytes / app.files);
}
