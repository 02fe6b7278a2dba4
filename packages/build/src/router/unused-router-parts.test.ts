import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { exportsOf } from '../imports/imports-of.ts';
import { UNUSED } from './unused-router-parts.ts';

/*
 * The build replaces internal modules of the router by path, and an upgrade may change what they do. This test therefore fails
 * with every upgrade, until the replacements have been checked.
 */
const KNOWN_VERSION = '8.5.1';

const ROUTER = path.join(projectRoot, 'node_modules/react-router');

test('the router has the version that the replacements were written for; after an upgrade compare the sizes of the shell, run the journeys, and then enter the new version here', () => {
  const { version } = JSON.parse(readFileSync(path.join(ROUTER, 'package.json'), 'utf8')) as { version: string };
  expect(version).toBe(KNOWN_VERSION);
});

test.each(UNUSED)('every export of %s is also exported by its replacement', (pattern) => {
  const replaced = globSync('dist/production/lib/**/*.js', { cwd: ROUTER }).map((file) => path.join(ROUTER, file));
  const [file = ''] = replaced.filter((one) => pattern.test(one));
  const replacement = path.join(import.meta.dirname, 'no-framework.ts');
  const exported = exportsOf(replacement, readFileSync(replacement, 'utf8'));
  const wanted = exportsOf(file, readFileSync(file, 'utf8'));
  expect(wanted.length).toBeGreaterThan(3);
  expect(exported).toEqual(expect.arrayContaining(wanted));
});
