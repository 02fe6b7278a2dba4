import { KNOWN_RELEASES_HEADER, SERVED_PAGE_HEADER } from '@patina/shared-api/contract/releases/telemetry';
import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

test('reports of pages are logged and survive a restart', async () => {
  const made = await makeTestDatabase(inject('template'), { addsSeed: false });
  const env = { ...made, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const store = spawnProgram('server.ts', { env });
  const at = 'catalog/1.1.0/expose-routes.js:1:2034';
  const failure = { app: 'catalog', version: '1.1.0', kind: 'error' as const, error: 'TypeError', at };
  const payload = aReport({ uses: [{ app: 'catalog', version: '1.1.0' }], failures: [failure] });
  const answer = await fetch(`${await store.ready}/api/telemetry`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KNOWN_RELEASES_HEADER]: 'catalog/1.1.0',
      [SERVED_PAGE_HEADER]: 'Zk3aYb2mQx0P',
    },
    body: JSON.stringify(payload),
  });
  expect(answer.status).toBe(202);
  store.child.kill('SIGTERM');
  const [line = ''] = (await store.ended).stdout.split('\n');
  const { releases, shared } = payload;
  expect(JSON.parse(line)).toMatchObject({ level: 40, failures: [failure], releases, shared });

  const again = spawnProgram('server.ts', { env });
  await again.ready;
  const health = await spawnProgram('admin.ts', { env, args: ['release', 'health', '--json'] }).ended;
  expect(JSON.parse(health.stdout)).toEqual([
    { app: 'catalog', version: '1.1.0', pages: 1, failed: 1, late: 0, unsampled: 0 },
  ]);
  again.child.kill('SIGTERM');
  await again.ended;
});
