import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { exportsOf } from '../imports/imports-of.ts';
import { LOAD_ENTRY, UNUSED } from './federation-runtime.ts';

/*
 * The build replaces internal modules of the federation runtime by path, and an upgrade may change the paths. This test
 * therefore fails with every upgrade, until the replacements have been checked.
 */

/** The version for which the replacements in this folder were written and measured. */
const KNOWN_VERSION = '2.9.2';

const PACKAGES = ['enhanced', 'runtime', 'runtime-core', 'webpack-bundler-runtime', 'sdk', 'error-codes'];
const SCOPE = path.join(projectRoot, 'node_modules/@module-federation');

const read = (file: string) => readFileSync(path.join(SCOPE, file), 'utf8');

test.each(PACKAGES)(
  '@module-federation/%s has the version that the replacements were written for; after an upgrade compare the sizes of the shell and of a remote entry, run the journeys, and then enter the new version here',
  (name) => {
    expect((JSON.parse(read(`${name}/package.json`)) as { version: string }).version).toBe(KNOWN_VERSION);
  },
);

const FILES = globSync(
  PACKAGES.map((name) => `${name}/dist/**/*.{js,mjs}`),
  { cwd: SCOPE },
);

test.each([
  ...UNUSED.map((pattern) => ({ pattern, by: 'unused-federation-parts.ts' })),
  { pattern: LOAD_ENTRY, by: 'load-remote-entry.ts' },
])('every export of $pattern is also exported by $by', ({ pattern, by }) => {
  const replaced = FILES.filter((file) => pattern.test(`/${file}`));
  expect(replaced).not.toEqual([]);
  const replacement = path.join(import.meta.dirname, by);
  const exported = exportsOf(replacement, readFileSync(replacement, 'utf8'));
  expect(exported).toEqual(expect.arrayContaining(replaced.flatMap((file) => exportsOf(file, read(file)))));
});
