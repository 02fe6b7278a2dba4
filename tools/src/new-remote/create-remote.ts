import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@patina/build/page-apps';
import type { RemoteDefinition } from '@patina/build/remote-definition';
import { REMOTE_FILE } from '@patina/workspace/project-root';
import { nameProblem } from './name-problem.ts';
import { type RemoteNames, remoteNames, renamed } from './remote-names.ts';

/** A remote that passes all checks, with the name `new-remote`. */
const TEMPLATE = path.join(import.meta.dirname, 'template');

/** The remote was not created and nothing was written. The message is for people. */
export class RemoteRejected extends Error {
  override readonly name = 'RemoteRejected';
}

/**
 * Creates a remote with one page at `/<name>` in four languages. All tools find it by its folder.
 * @param root the project's folder
 * @returns its definition
 * @throws RemoteRejected
 */
export function createRemote(name: string, root: string): RemoteDefinition {
  const problem = nameProblem(name, root);
  if (problem) throw new RemoteRejected(problem);
  const port = freePort(root);
  const folder = path.join(root, 'apps', name);
  copyTemplate(name, folder);
  const file = path.join(folder, REMOTE_FILE);
  const definition = { ...(JSON.parse(readFileSync(file, 'utf8')) as RemoteDefinition), port };
  writeFileSync(file, `${JSON.stringify(definition, null, 2)}\n`);
  return definition;
}

/** Copies the template of a remote into a folder, with the remote's own name. */
export function copyTemplate(name: string, folder: string): void {
  cpSync(TEMPLATE, folder, { recursive: true });
  renameFiles(folder, remoteNames(name));
}

/** The first port after those of the other remotes. */
function freePort(root: string): number {
  return Math.max(...remotesIn(path.join(root, 'apps')).map(({ port }) => port)) + 1;
}

function renameFiles(folder: string, names: RemoteNames): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, renamed(entry.name, names));
    renameSync(path.join(folder, entry.name), target);
    if (entry.isDirectory()) renameFiles(target, names);
    else writeFileSync(target, renamed(readFileSync(target, 'utf8'), names));
  }
}
