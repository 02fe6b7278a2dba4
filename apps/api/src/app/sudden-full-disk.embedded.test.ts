import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { requireLedgerRight } from '#testing/require-ledger-right.ts';
import type { SmallStore } from '#testing/seed-small-store.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';

const FULL_DISK = new URL('../testing/servers/full-disk.ts', import.meta.url).href;

/** A store in a process of its own whose disk another program can fill at once. */
async function aStore() {
  const made = await makeTestDatabase(inject('template'), { addsSeed: false });
  if (!('DATA_DIR' in made)) throw new Error('these tests run on the embedded engine');
  const env = { ...TEST_ENVIRONMENT, ...made, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' };
  const seeded = await spawnProgram('testing/seed-small-store.ts', { env }).ended;
  const { sessions, common } = JSON.parse(seeded.stdout) as SmallStore;
  const server = spawnProgram('server.ts', { env: { ...env, NODE_OPTIONS: `--import=${FULL_DISK}` } });
  const origin = await server.ready;
  const [full, refused] = ['full', 'refused'].map((name) => join(made.DATA_DIR, name)) as [string, string];

  async function ask(path: string, body?: object) {
    const headers = { authorization: `Bearer ${sessions[0]}`, 'content-type': 'application/json' };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  }

  return {
    env,
    server,
    ask,
    fill: () => writeFileSync(full, ''),
    free: () => rmSync(full),
    /** How many writes of the engine have found no space. */
    refused: () => statSync(refused).size,
    async buy() {
      await ask('/api/cart/add', { id: common });
      const { status, text } = await ask('/api/purchase/product', checkoutForm());
      const { code, order } = JSON.parse(text) as { code?: string; order: number };
      return { status, code, order };
    },
    async orders() {
      const { text } = await ask('/api/purchase/history');
      return (JSON.parse(text) as { payload: { id: number }[] }).payload.map(({ id }) => id);
    },
  };
}

test('a write that finds no space closes the database, which opens by itself with every order once there is some', async () => {
  const { env, server, ask, fill, free, refused, buy, orders } = await aStore();
  const bought = [(await buy()).order, (await buy()).order];
  fill();
  expect(await buy()).toMatchObject({ status: 503, code: 'storage-full' });
  const read = await ask('/api/user/profile');
  expect([read.status, read.text]).toEqual([503, expect.stringContaining('"storage-full"')]);
  const ready = await ask('/readyz');
  expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('its disk is full')]);
  expect((await ask('/metrics')).text).toContain('patina_database_disk_full 1\n');
  // It has tried to open in vain.
  await expect.poll(refused).toBeGreaterThan(2);

  free();
  await expect.poll(async () => (await ask('/readyz')).text).toBe('{"status":"OK"}');
  bought.push((await buy()).order);
  expect((await orders()).toSorted()).toEqual(bought);
  await requireLedgerRight(env);
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect([code, stdout]).toEqual([0, expect.stringContaining('the database is closed, because a write has found no')]);
});
