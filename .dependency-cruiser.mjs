/*
 * Who may import whom, checked by `tools/src/architecture/dependencies.test.ts`; ARCHITECTURE.md has the table.
 * Circular imports of files are rejected by Biome's `noImportCycles`.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PAGE = 'packages/(ui|parts|shared-api|platform)/';
const CONTRACT = 'packages/shared-api/src/contract/';

const REMOTES = readdirSync(path.join(import.meta.dirname, 'apps'))
  .map((app) => `apps/${app}`)
  .filter((folder) => existsSync(path.join(import.meta.dirname, folder, 'remote.json')));

/** For each workspace, which files of others it may import, as path prefixes. */
const MAY_IMPORT = {
  'apps/shell': [PAGE],
  ...Object.fromEntries(REMOTES.map((folder) => [folder, [PAGE]])),
  'apps/edge': [
    'packages/http/',
    CONTRACT,
    'packages/shared-api/src/(paths|money|page-title|join-image-host)\\.ts',
    'packages/platform/src/(languages\\.ts|registry/|routes/|loading/retry-address\\.ts)',
    // It reads releases and never changes them.
    'packages/releases/src/(storage/|ownership/|registry/(entry-of|recent-changes)\\.ts|publish/(published-release|describe-releases|bad-mark)\\.ts|previews/preview-(record|version)\\.ts)',
  ],
  'apps/api': [
    'packages/(http|item-art)/',
    CONTRACT,
    'packages/shared-api/src/(paths|money|money-arithmetic|typed-amount|dates|csv-cell|passwords/password-problem)\\.ts',
    'packages/platform/src/languages\\.ts',
  ],
  'packages/parts': ['packages/(ui|shared-api|platform)/'],
  'test/pages': [PAGE, 'test/kit/'],
  'packages/shared-api': ['packages/platform/'],
  'packages/releases': [
    'packages/platform/src/(languages|registry/(registry|registry-schema|release-list|required-roles|server-content|shared-version-incompatibility))\\.ts',
    CONTRACT,
    'packages/(http|workspace)/',
  ],
  'packages/build': ['packages/(platform|shared-api|releases|workspace)/'],
  'test/kit': ['packages/workspace/'],
  // They measure and try what the store is made of.
  'test/bench': ['(apps/api|apps/edge|packages|test/kit)/'],
  'test/drills': ['(apps/api|packages|test/kit|test/bench)/'],
  'packages/ui': [],
  'packages/platform': [],
  'packages/http': [],
  'packages/item-art': [],
  'packages/workspace': [],
};

/** The areas of the server; each has a face, the file that is named like it. */
const AREAS = 'identity|catalogue|orders|offers|trades|money|notifications|store|operators|watching';
const API = 'apps/api/src/';
const FACES = AREAS.split('|').map((area) => `^${API}${area}/${area}\\.ts$`);

const TEST_FILE = '\\.test\\.tsx?$|/src/(testing|bench|drills)/';
const FOR_TESTS = '(test/(kit|pages)|packages/(workspace|releases/src/testing))/';
const OURS = '^(apps|packages|test|tools|e2e)/';

const begins = (prefixes) => prefixes.map((prefix) => `^${prefix}`);

const whatEachMayImport = Object.entries(MAY_IMPORT).flatMap(([folder, others]) => [
  {
    name: `${folder} imports only what it may`,
    severity: 'error',
    from: { path: `^${folder}/src/`, pathNot: TEST_FILE },
    to: { path: OURS, pathNot: begins([`${folder}/`, ...others]) },
  },
  {
    name: `tests of ${folder} import what it may, and what is for tests`,
    severity: 'error',
    from: { path: [`^${folder}/src/.*\\.test\\.tsx?$`, `^${folder}/src/(testing|bench|drills)/`] },
    to: { path: OURS, pathNot: begins([`${folder}/`, ...others, FOR_TESTS]) },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...whatEachMayImport,
    {
      name: 'every workspace has its line in the table of .dependency-cruiser.mjs',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: begins(Object.keys(MAY_IMPORT).map((folder) => `${folder}/`)) },
      to: {},
    },
    {
      name: 'every import of our own leads to a file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(@patina/|#|\\.)', pathNot: '^\\./remote-sources' },
    },
    {
      name: 'no workspace reaches another by a path',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+|tools|e2e)/' },
      to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'an area imports another through its face',
      severity: 'error',
      from: { path: `^${API}(${AREAS})/`, pathNot: TEST_FILE },
      to: { path: `^${API}(${AREAS})/`, pathNot: [`^${API}$1/`, ...FACES] },
    },
    {
      name: 'an area imports nothing of app/, where the server is put together',
      severity: 'error',
      from: { path: `^${API}(${AREAS}|platform)/`, pathNot: TEST_FILE },
      to: { path: `^${API}app/` },
    },
    {
      name: 'the platform of the server knows no area',
      severity: 'error',
      from: { path: `^${API}platform/`, pathNot: TEST_FILE },
      to: { path: `^${API}(${AREAS})/` },
    },
    {
      name: 'a feature imports no other feature',
      severity: 'error',
      from: { path: '^(apps/[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'a feature imports nothing of app/, where features are put together',
      severity: 'error',
      from: { path: '^(apps/[^/]+)/src/(features|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/app/' },
    },
    {
      name: 'what features share imports none of them',
      severity: 'error',
      from: { path: '^(apps/[^/]+)/src/shared/' },
      to: { path: '^$1/src/features/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/node_modules/', '/dist/', '\\.d\\.ts$', '/new-remote/template/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
