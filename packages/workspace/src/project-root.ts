import { existsSync } from 'node:fs';
import path from 'node:path';

/** Name of the file that makes an app a remote. */
export const REMOTE_FILE = 'remote.json';

/** Whether this code is an installed package: then the project is one remote, in a repository of its own. */
export const isStandalone = import.meta.dirname.split(path.sep).includes('node_modules');

export const projectRoot = isStandalone ? standaloneRoot(process.cwd()) : path.resolve(import.meta.dirname, '../../..');

/** The nearest folder with a remote, going up; the given one if there is none. */
function standaloneRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, REMOTE_FILE))) return folder;
    if (folder === path.dirname(folder)) return from;
  }
}

/**
 * A file of the project by its path, such as `apps/edge/src/server.ts`; in a repository of one remote the same file of
 * the installed package, which has been compiled.
 */
export function projectFile(file: string): string {
  if (!isStandalone) return path.join(projectRoot, file);
  const installed = file.replace(/^(?:apps|packages)\//, '@patina/').replace(/(?<!\.d)\.tsx?$/, '.js');
  return path.join(projectRoot, 'node_modules', installed);
}

/** Compiler options of code that runs in pages. */
export const pageTsconfig = projectFile(isStandalone ? 'packages/build/tsconfig.page.json' : 'tsconfig.page.json');
