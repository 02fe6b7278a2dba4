import { npmProgram } from '@patina/workspace/run';
import { expect, test } from 'vitest';

const args = ['--config', '/My Files/e2e.ts'];

test('a program of a package is spawned as it is', () => {
  expect(npmProgram('playwright', args, 'linux')).toEqual({ command: 'playwright', args, shell: false });
});

test('on Windows it runs in a shell, with paths in quotes', () => {
  const spawned = { command: 'playwright', args: ['--config', '"/My Files/e2e.ts"'], shell: true };
  expect(npmProgram('playwright', args, 'win32')).toEqual(spawned);
});
