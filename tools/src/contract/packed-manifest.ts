/** A package.json as npm reads it, as far as packing changes it. */
export interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string | { types: string }>;
  imports?: Record<string, string>;
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** Programs of the packed packages. */
const PROGRAMS: Record<string, Record<string, string>> = {
  '@patina/releases': { patina: './src/commands/patina.js' },
};

/**
 * The package.json of a packed package: its exports are compiled files, and its dependencies on other packed packages
 * are of the same version.
 * @param hasFile Whether a file was packed; exports of others are left out.
 */
export function packedManifest(manifest: Manifest, version: string, hasFile: (file: string) => boolean): Manifest {
  const { name, type, exports = {}, imports, dependencies = {} } = manifest;
  const kept = Object.entries(exports).flatMap(([key, file]): [string, object | string][] => {
    if (typeof file !== 'string') return [[key, file]];
    if (!file.includes('*') && !hasFile(file)) return [];
    return [[key, compiled(file)]];
  });
  return {
    name,
    version,
    license: 'MIT',
    type,
    engines: { node: '>=24' },
    ...(PROGRAMS[name] && { bin: PROGRAMS[name] }),
    exports: Object.fromEntries([...kept, ['./package.json', './package.json']]) as Record<string, string>,
    ...(imports && { imports: { '#*.ts': './src/*.js' } }),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([other, range]) => [other, other.startsWith('@patina/') ? version : range]),
    ),
  };
}

function compiled(file: string): string | { types: string; default: string } {
  if (!/\.tsx?$/.test(file)) return file;
  const base = file.replace(/\.tsx?$/, '');
  return { types: `${base}.d.ts`, default: `${base}.js` };
}

/** Packages that a remote in a repository of its own needs, by their folders, with what each is there for. */
export const PACKED = [
  // The contract, the kit, and what pages share.
  'packages/platform',
  'packages/shared-api',
  'packages/ui',
  'packages/parts',
  // The build preset, the test kits, and the commands.
  'packages/build',
  'test/kit',
  'test/pages',
  'packages/releases',
  'packages/workspace',
  'packages/http',
  // Shows the remote beside what is live, in development and in the release checks.
  'apps/edge',
];

/** Files that tests of this tree need, and nobody else. */
const FOR_OUR_TESTS = /\.test\.tsx?$|^packages\/[^/]+\/src\/(testing|bench)\/|^apps\/[^/]+\/src\/(testing|bench)\//;

/** Whether a file of such a package is packed. */
export const isPacked = (file: string) =>
  !FOR_OUR_TESTS.test(file) && !/\/(tsconfig|turbo|test-results)\.json$|\/vitest\.config\.ts$/.test(file);
