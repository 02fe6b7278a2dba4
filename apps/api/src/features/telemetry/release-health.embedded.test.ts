import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

test('the release health command does not open a stopped store', async () => {
  const env = await makeTestDatabase(inject('template'));
  const asked = await spawnProgram('admin.ts', { env, args: ['release', 'health', '--json'] }).ended;
  expect([asked.code, asked.stdout]).toEqual([1, '']);
  expect(asked.stderr).toContain('No store is running on the data folder');
});
