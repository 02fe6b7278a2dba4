import path from 'node:path';
import { sharedModules } from '../shared-modules/shared-policy.ts';
import { reachedFiles, resolveImport } from './reached-files.ts';

const isFollowed = (specifier: string) => /^@patina\/(shared-api|parts)\//.test(specifier);
const CONTRACT_SOURCE = 'packages/shared-api/src/contract/';

/**
 * Modules of the API's contract that an app's code imports, directly or through the client, the queries and the shared
 * parts of pages, such as `cart`: all calls it can make are declared in them. The shell imports everything that it
 * provides.
 * @param app Folder below `apps`.
 */
export function contractModules(app: string): Set<string> {
  const provided = app === 'shell' ? sharedModules().map(({ key }) => key) : [];
  const files = provided.filter(isFollowed).map((key) => resolveImport('packages/build/package.json', key));
  const reached = [...reachedFiles(app, isFollowed, files).keys()];
  const contract = reached.filter((file) => file.startsWith(CONTRACT_SOURCE));
  return new Set(contract.map((file) => path.posix.basename(file, '.ts')));
}
