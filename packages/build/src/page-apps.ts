import { readFileSync } from 'node:fs';
import { ownRemoteFiles, remoteFiles } from '@patina/workspace/page-apps';
import type { RemoteDefinition } from './describe-routes.ts';

/** Definitions of the remotes in a folder of apps, sorted by name; of this project by default. */
export function remotesIn(appsFolder?: string): RemoteDefinition[] {
  return (appsFolder === undefined ? ownRemoteFiles() : remoteFiles(appsFolder))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RemoteDefinition)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
