import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../architecture/imports-of.ts';
import { isForTests, sourceFiles } from '../architecture/source-files.ts';
import { projectRoot } from '../project-root.ts';

const SHARED_API = '@patina/shared-api/';
const SHARED_API_SOURCE = 'packages/shared-api/src';

/**
 * Modules of the API's contract that an app's code reaches, by itself or through the client and the queries, such as
 * `cart`: what it can call is declared in one of them.
 * @param app Folder below `apps`.
 */
export function contractModules(app: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    for (const specifier of importedBy(text)) {
      if (specifier.startsWith('.')) visit(path.posix.join(path.posix.dirname(file), specifier));
    }
  };
  const sources = sourceFiles(`apps/${app}/src`).filter((file) => !isForTests(file));
  for (const specifier of sources.flatMap(({ text }) => importedBy(text))) {
    if (specifier.startsWith(SHARED_API)) visit(`${SHARED_API_SOURCE}/${specifier.slice(SHARED_API.length)}.ts`);
  }
  const contract = [...reached].filter((file) => path.posix.dirname(file) === `${SHARED_API_SOURCE}/contract`);
  return new Set(contract.map((file) => path.posix.basename(file, '.ts')));
}

function importedBy(text: string): string[] {
  return importsOf(text)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ specifier }) => specifier);
}
