import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/make-test-database.ts';
import { spawnProgram } from '#testing/spawn-program.ts';

test('a store that is closed is not opened for a look at its health', async () => {
  const env = await makeTestDatabase(inject('template'));
  const asked = await spawnProgram('admin/admin.ts', { env, args: ['release', 'health', '--json'] }).ended;
  expect([asked.code, asked.stdout]).toEqual([1, '']);
  expect(asked.stderr).toContain('No store is running on the data folder');
});
