import { expect, test } from 'vitest';
import { type FailedPart, listFailures } from './list-failures.ts';

const aPart = (change: Partial<FailedPart> = {}): FailedPart => ({
  title: '@patina/catalog#test failed',
  failures: [{ where: 'src/cart.test.tsx:7 > a line can be taken out', message: 'Error: no line' }],
  output: '',
  ...change,
});

test('each failed test is listed under its package with the beginning of its message', () => {
  const message = `\u001b[31mError: Unable to find role="link"\u001b[39m\n\n${'Here are the roles:\n'.repeat(50)}`;
  const lines = listFailures([
    aPart(),
    aPart({ title: 'e2e failed', failures: [{ where: 'cart.spec.ts:3', message }] }),
  ]);
  expect(lines.split('\n')).toEqual([
    '@patina/catalog#test failed:',
    '  src/cart.test.tsx:7 > a line can be taken out',
    '    Error: no line',
    'e2e failed:',
    '  cart.spec.ts:3',
    '    Error: Unable to find role="link"',
    ...Array.from({ length: 7 }, () => '    Here are the roles:'),
  ]);
});

test('a failure without a failed test is listed with the end of its output', () => {
  const output = `${'checking\n'.repeat(50)}src/cart.ts(3,1): error TS1005\n\nnpm error code 1\n`;
  const lines = listFailures([aPart({ title: '@patina/ui#typecheck failed', failures: [], output })]).split('\n');
  expect(lines[0]).toBe('@patina/ui#typecheck failed without a failed test; its output ends:');
  expect(lines.at(-1)).toBe('  src/cart.ts(3,1): error TS1005');
  expect(lines).toHaveLength(13);
});

test('the more tests fail, the shorter is each entry, and the list stays within a hundred lines', () => {
  const many = (count: number) =>
    listFailures([
      aPart({ failures: Array.from({ length: count }, (_, place) => ({ where: `${place}.`, message: 'a\nb\nc' })) }),
    ]).split('\n');
  expect(many(20).slice(0, 5)).toEqual(['@patina/catalog#test failed:', '  0.', '    a', '    b', '    c']);
  expect(many(40).slice(0, 3)).toEqual(['@patina/catalog#test failed:', '  0.', '    a']);
  expect(many(40).at(-1)).toBe('    a');
  expect(many(400)).toHaveLength(91);
  expect(many(400).at(-1)).toBe('… and 711 more lines');
});
