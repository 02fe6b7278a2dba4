import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@patina/build/imports/source-files';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { claimsOf, unprovedClaims } from './unproved-claims.ts';

const page = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');
const TESTS = new Set(
  ['apps', 'packages', 'test', 'tools', 'e2e']
    .flatMap(filesBelow)
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .map((file) => path.posix.basename(file)),
);

test('every threat, and every row of the standard that holds, names tests of this tree', () => {
  expect(claimsOf(page).length).toBeGreaterThan(100);
  expect(unprovedClaims(page, TESTS)).toEqual([]);
});

test.each([
  ['| 2.1.1 | long | ✓ | `login.test.ts` |', []],
  ['| 2.1.1 | long | ✓ | there is none |', ['names no test']],
  ['| 2.1.1 | long | ✓ | `login.ts`, login.test.ts |', ['names no test']],
  ['| 2.1.1 | long | ✓ | `login.test.ts`, `gone.spec.ts` |', ['gone.spec.ts does not exist']],
  ['| 2.1.1 | long | – | there is none |', []],
  ['| 2.1.1 | long | not applicable | none |', []],
])('of the row %s is reported: %j', (row, reasons) => {
  const table = `| row | asks for | | how |\n|---|---|---|---|\n${row}\n`;
  expect(unprovedClaims(table, new Set(['login.test.ts'])).map(({ reason }) => reason)).toEqual(reasons);
});

test('a threat needs a test where its table says what shows it', () => {
  const threats = '| who | does | shown by |\n|---|---|---|\n| somebody | `login.test.ts` | a look |\n';
  const assets = '| asset | worth |\n|---|---|\n| orders | money |\n';
  expect(unprovedClaims(`${threats}\n${assets}`, new Set(['login.test.ts']))).toEqual([
    { row: 'somebody | `login.test.ts`', reason: 'names no test' },
  ]);
});
