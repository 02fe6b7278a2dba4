import { expect, test } from 'vitest';
import { testsFor } from './affected-tests.ts';

const changed = (files: string[], wordings: string[] = []) => ({ files, wordings });

test('after a change of code the tests that import it run', () => {
  const files = ['apps/catalog/src/app/HomePage.tsx', 'packages/ui/src/Badge/Badge.module.css'];
  expect(testsFor('catalog', changed(files))).toEqual(['related', '--run', ...files.map((file) => `../../${file}`)]);
});

test.each([
  'apps/catalog/remote.json',
  'apps/catalog/package.json',
  'apps/catalog/vitest.config.ts',
  'test/kit/src/presets/sweep-page.ts',
  'package-lock.json',
  'tsconfig.page.json',
])('a change of %s may affect every test', (file) => {
  expect(testsFor('catalog', changed(['apps/catalog/src/routes.ts', file]))).toEqual(['run']);
});

test('if the changes are unknown, all tests run', () => {
  expect(testsFor('catalog', undefined)).toEqual(['run']);
});

test.each([[[]], [['apps/account/src/routes.ts', 'docs/testing.md', 'apps/catalog/README.md']]])(
  'a change of %j does not affect this app',
  (files) => expect(testsFor('catalog', changed(files))).toBeUndefined(),
);

const TEXTS = 'apps/catalog/src/messages/en.json';

test('after a change of a text the tests that name its words run, and not all', () => {
  const tests = testsFor('catalog', changed([TEXTS], ['All CS2 skins', 'Every CS2 skin']));
  expect(tests?.[0]).toBe('run');
  expect(tests).toContain('src/app/page-titles.test.tsx');
  expect(tests?.slice(-2)).toEqual(['--testNamePattern', expect.stringContaining('|')]);
  expect(tests).not.toContain('src/request-keys.test.ts');
  expect(testsFor('catalog', changed([TEXTS], ['Zebras graze here', 'Zebras sleep here']))).toBeUndefined();
  expect(testsFor('account', changed([TEXTS], ['All CS2 skins']))).toBeUndefined();
});

test('after a change of a text and of code both kinds of tests run', () => {
  const file = 'apps/catalog/src/app/HomePage.tsx';
  expect(testsFor('catalog', changed([TEXTS, file], ['All CS2 skins']))).toEqual(
    expect.arrayContaining(['related', '--run', `../../${file}`, 'src/app/page-titles.test.tsx']),
  );
});
