import { expect, test } from 'vitest';
import { sharedVersionIncompatibility } from './shared-version-incompatibility.ts';

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '19.3.4'],
  ['19.3.1', '19.10.0'],
  ['0.4.2', '0.4.3'],
])('a remote built with %s runs with %s', (needed, provided) => {
  expect(sharedVersionIncompatibility({ react: needed }, { react: provided, jotai: '3.0.1' })).toBeUndefined();
});

test.each([
  ['19.3.1', '20.0.0'],
  ['19.3.1', '18.9.9'],
  ['19.3.1', '19.3.0'],
  ['19.3.1', '19.2.9'],
  ['0.4.2', '0.5.0'],
])('a remote built with %s does not run with %s', (needed, provided) => {
  expect(sharedVersionIncompatibility({ react: needed }, { react: provided })).toBe(
    `it needs react ${needed}, the shell provides ${provided}`,
  );
});

test('a remote that needs a package that the shell does not provide does not run', () => {
  expect(sharedVersionIncompatibility({ vue: '4.0.0' }, { react: '19.3.1' })).toBe(
    'it needs vue 4.0.0, the shell provides none',
  );
});
