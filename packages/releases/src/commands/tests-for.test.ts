import { expect, test } from 'vitest';
import { testsFor } from './tests-for.ts';

test('after a change of code the tests that import it run', () => {
  expect(testsFor('catalog', ['apps/catalog/src/app/HomePage.tsx', 'packages/ui/src/Badge/Badge.module.css'])).toEqual([
    'related',
    '--run',
    '../../apps/catalog/src/app/HomePage.tsx',
    '../../packages/ui/src/Badge/Badge.module.css',
  ]);
});

test.each([
  'apps/catalog/remote.json',
  'apps/catalog/src/messages/de.json',
  'apps/catalog/package.json',
  'apps/catalog/vitest.config.ts',
  'packages/test-kit/src/presets/sweep-page.ts',
  'package-lock.json',
  'tsconfig.page.json',
])('a change of %s may affect every test', (file) => {
  expect(testsFor('catalog', ['apps/catalog/src/routes.ts', file])).toEqual(['run']);
});

test('if the changes are unknown, all tests run', () => {
  expect(testsFor('catalog', undefined)).toEqual(['run']);
});

test.each([[[]], [['apps/account/src/routes.ts', 'docs/testing.md', 'apps/catalog/README.md']]])(
  'a change of %j does not affect this app',
  (files) => expect(testsFor('catalog', files)).toBeUndefined(),
);
