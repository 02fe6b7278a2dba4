import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

test('production on PostgreSQL does not start without its own key for bank accounts', async () => {
  const env = {
    ...(await makeTestDatabase(inject('template'))),
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://store.test',
    PATINA_ALLOW_NO_MAIL: '1',
    PATINA_ALLOW_SANDBOX: '1',
  };
  const { code, stderr } = await spawnProgram('server.ts', { env: { ...env, PAYOUT_KEY: '' } }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^In production the store needs a key .* set PAYOUT_KEY/)]);
  const wrong = await spawnProgram('server.ts', { env: { ...env, PAYOUT_KEY: 'secret' } }).ended;
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('PAYOUT_KEY must be 32 random bytes')]);
});
