import { sharedModules } from '../shared-modules/shared-policy.ts';
import { reachedFiles, resolveImport } from './reached-files.ts';

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
