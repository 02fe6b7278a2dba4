import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { appPath } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { sharedModules } from '../shared-modules/shared-policy.ts';
import { type Import, importsOf } from './imports-of.ts';
import { isForTests, isScript, sourceFiles } from './source-files.ts';

/**
 * Files that an app's code imports at run time, directly or not, with those imports. Tests are not included.
 * @param app Folder below `apps`.
 * @param follows Whether a specifier of another workspace, such as `@patina/parts/TermsField`, is followed.
 * @param entries Additional entries of the build, relative to the project's folder.
 */
export function reachedFiles(
  app: string,
  follows: (specifier: string) => boolean,
  entries: string[] = [],
): Map<string, Import[]> {
  const reached = new Map<string, Import[]>();
  const visit = (file: string) => {
    if (reached.has(file) || !isScript(file)) return;
    const imports = importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')).filter((it) => !it.isTypeOnly);
    reached.set(file, imports);
    for (const { specifier } of imports) {
      if (/^[.#]/.test(specifier) || follows(specifier)) visit(resolveImport(file, specifier));
    }
  };
  const sources = sourceFiles(path.posix.join(appPath(app), 'src')).filter((it) => !isForTests(it));
  for (const file of [...entries, ...sources.map((it) => it.path)]) visit(file);
  return reached;
}

/**
 * These files and all files of the project that they import, directly or not, also as types.
 * @param files Paths relative to the project's folder.
 */
export function importedFiles(files: string[]): string[] {
  const imported = new Set<string>();
  const visit = (file: string) => {
    if (imported.has(file) || !isScript(file)) return;
    imported.add(file);
    for (const { specifier } of importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8'))) {
      if (/^([.#]|@patina\/)/.test(specifier)) visit(resolveImport(file, specifier));
    }
  };
  files.forEach(visit);
  return [...imported];
}

/** File that a specifier in another file resolves to, both relative to the project's folder. */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const found = createRequire(path.join(projectRoot, file)).resolve(specifier);
  return path.relative(projectRoot, found).replaceAll(path.sep, '/');
}

const isFollowed = (specifier: string) => /^@patina\/(shared-api|parts)\//.test(specifier);
/** A module of the contract, in this project or as an installed package. */
const CONTRACT_SOURCE =
  /(?:^packages|\/@patina)\/shared-api\/src\/contract\/(?:(?!desk\/).*\/)?((?:desk\/)?[^/]+)\.[jt]s$/;

/**
 * Modules of the API's contract that an app's code imports, directly or through the client, the queries and the shared
 * parts of pages, such as `cart` or `desk/operator`: all calls it can make are declared in them. The shell imports everything
 * that it provides.
 * @param app Folder below `apps`.
 */
export function contractModules(app: string): Set<string> {
  const provided = app === 'shell' ? sharedModules().map(({ key }) => key) : [];
  const files = provided.filter(isFollowed).map((key) => resolveImport('packages/build/package.json', key));
  const reached = [...reachedFiles(app, isFollowed, files).keys()];
  return new Set(reached.flatMap((file) => CONTRACT_SOURCE.exec(file)?.[1] ?? []));
}
