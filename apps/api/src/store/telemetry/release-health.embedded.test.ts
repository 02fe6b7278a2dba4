import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

test('the release health command does not open a stopped store', async () => {
  const env = await makeTestDatabase(inject('template'), { addsSeed: false });
  const output = await spawnProgram('admin.ts', { env, args: ['release', 'health', '--json'] }).ended;
  expect([output.code, output.stdout]).toEqual([1, '']);
  expect(output.stderr).toContain('No store is running on the data folder');
});
