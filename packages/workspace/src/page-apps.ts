import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isStandalone, projectRoot, REMOTE_FILE } from './project-root.ts';

/** Folder of an app relative to the project's folder, such as `apps/catalog`; empty for a remote that is the project. */
export const appPath = (app: string) => (isStandalone ? '' : `apps/${app}`);

export const appFolder = (app: string) => path.join(projectRoot, appPath(app));

/** The `remote.json` of every remote in a folder of apps. */
export function remoteFiles(appsFolder = path.join(projectRoot, 'apps')): string[] {
  return readdirSync(appsFolder)
    .map((app) => path.join(appsFolder, app, REMOTE_FILE))
    .filter((file) => existsSync(file));
}

export function ownRemoteFiles(): string[] {
  if (!isStandalone) return remoteFiles();
  const file = path.join(projectRoot, REMOTE_FILE);
  return existsSync(file) ? [file] : [];
}

export const REMOTES = ownRemoteFiles()
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name)
  .sort();

/** Apps of the page that the project builds: the shell and its remotes, or one remote. */
export const PAGE_APPS = isStandalone ? REMOTES : ['shell', ...REMOTES];
