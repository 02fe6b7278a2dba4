import { expect, test } from 'vitest';
import { filtersOf } from './verification.ts';

test.each([
  'apps/catalog/src/routes.ts',
  'packages/ui/package.json',
  'tools/src/commands/verify.ts',
  'docs/testing.md',
])('a change of %s affects its package, its dependents and the architecture tests', (file) => {
  expect(filtersOf([file], 'abc')).toEqual(['...[abc]', '@patina/tools']);
});

test.each(['package-lock.json', 'turbo.json', 'tsconfig.base.json', 'docs/deployment/nginx/patina.conf'])(
  'a change of %s affects everything',
  (file) => {
    expect(filtersOf(['apps/catalog/src/routes.ts', file], 'abc')).toEqual([]);
  },
);
