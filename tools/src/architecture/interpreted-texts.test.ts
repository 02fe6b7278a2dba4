import { isForTests, type SourceFile, sourceFiles } from '@patina/build/imports/source-files';
import { expect, test } from 'vitest';

/*
 * Texts that something executes: a command of the system, code, SQL. A server makes none of them from what it is sent
 * (docs/security.md#v5-validation-encoding).
 */

/** What the servers run; benchmarks and drills are for developers. */
const SERVERS = [
  'apps/api/src',
  'apps/edge/src',
  'packages/http/src',
  'packages/platform/src',
  'packages/shared-api/src',
]
  .flatMap(sourceFiles)
  .filter((file) => !isForTests(file) && !/\/src\/drills\//.test(file.path));

const pathsWith = (pattern: RegExp, files: readonly SourceFile[] = SERVERS) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const PROCESSES = /['"](?:node:)?child_process['"]/;
const SHELL = /\bshell: (?:true|['"`])|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from ['"](?:node:)?child_process['"]/;
const CODE = /\beval\(|\bnew Function\(|['"](?:node:)?vm['"]/;
const RAW_SQL = /\bsql\.raw\(/;
/** Plain texts, one of two, or a constant, which is named as such. */
const CONSTANT_SQL = /\bsql\.raw\((?:'[^']*'|[A-Z][A-Z_]+|[^'?]*(?:\('[^']*'\))? \? '[^']*' : '[^']*')\)/g;
const JOINED_SQL = /\.(?:query|exec)\(\s*(?:`[^`]*\$\{|'[^']*' \+)/;

test('servers start two programs, of their own, and no shell', () => {
  expect(pathsWith(PROCESSES)).toEqual([
    'apps/api/src/platform/database/embedded/make-database-process.ts',
    'apps/edge/src/features/rendering/sandbox/launch-sandbox.ts',
  ]);
  expect(pathsWith(SHELL)).toEqual([]);
});

test('servers make code of no text but the builds of releases', () => {
  expect(pathsWith(CODE)).toEqual(['apps/edge/src/features/rendering/sandbox/render-sandbox.ts']);
});

test('what a statement of SQL has from outside is a parameter', () => {
  const withoutConstants = SERVERS.map(({ path, text }) => ({ path, text: text.replace(CONSTANT_SQL, '') }));
  // Definitions of the database's own indexes.
  expect(pathsWith(RAW_SQL, withoutConstants)).toEqual(['apps/api/src/catalogue/seed/seed-catalogue.ts']);
  // Names of extensions that a list of its own has.
  expect(pathsWith(JOINED_SQL)).toEqual(['apps/api/src/platform/database/postgres/open-postgres.ts']);
});

test.each([
  ["import { execFile } from 'node:child_process';", [PROCESSES]],
  ["import { exec, spawn } from 'node:child_process';", [PROCESSES, SHELL]],
  ["spawn('ls', [], { shell: true })", [SHELL]],
  ['eval(text)', [CODE]],
  ["import vm from 'node:vm';", [CODE]],
  ['sql.raw(text)', [RAW_SQL]],
  ["sql.raw(sort.startsWith('-') ? 'desc' : sort)", [RAW_SQL]],
  ["sql.raw(sort.startsWith('-') ? 'desc' : 'asc')", []],
  ["sql.raw('id, name')", []],
  ['sql.raw(FIRST_ID)', []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source that would be found
  ['client.query(`select ${name}`)', [JOINED_SQL]],
  ["client.query('select $1', [name])", []],
])('%s is found', (text, patterns) => {
  const files = [{ path: 'a.ts', text: text.replace(CONSTANT_SQL, '') }];
  const found = [PROCESSES, SHELL, CODE, RAW_SQL, JOINED_SQL].filter((pattern) => pathsWith(pattern, files).length > 0);
  expect(found).toEqual(patterns);
});
