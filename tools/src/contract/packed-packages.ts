/** Packages that a remote in a repository of its own needs, by their folders, with what each is there for. */
export const PACKED = [
  // The contract, the kit, and what pages share.
  'packages/platform',
  'packages/shared-api',
  'packages/ui',
  'packages/parts',
  // The build preset, the test kits, and the commands.
  'packages/build',
  'packages/test-kit',
  'packages/test-pages',
  'packages/releases',
  'packages/workspace',
  'packages/http',
  // Shows the remote beside what is live, in development and in the release checks.
  'apps/edge',
];

/** Files that tests of this tree need, and nobody else. */
const FOR_OUR_TESTS =
  /\.test\.tsx?$|^packages\/(?!test-)[^/]+\/src\/(testing|bench)\/|^apps\/[^/]+\/src\/(testing|bench)\//;

/** Whether a file of such a package is packed. */
export const isPacked = (file: string) =>
  !FOR_OUR_TESTS.test(file) && !/\/(tsconfig|turbo|test-results)\.json$|\/vitest\.config\.ts$/.test(file);
