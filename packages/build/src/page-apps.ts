import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import type { RemoteDefinition } from './remote-definition.ts';

/** File that makes an app a remote. */
export const REMOTE_FILE = 'remote.json';

const APPS_FOLDER = path.join(projectRoot, 'apps');

/** Definitions of the remotes in a folder of apps, sorted by name. */
export function remotesIn(appsFolder = APPS_FOLDER): RemoteDefinition[] {
  return readdirSync(appsFolder)
    .map((app) => path.join(appsFolder, app, REMOTE_FILE))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RemoteDefinition)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names of this tree's remotes. */
export const REMOTES = remotesIn().map(({ name }) => name);

/** Apps of the page: the shell and its remotes. */
export const PAGE_APPS = ['shell', ...REMOTES];
