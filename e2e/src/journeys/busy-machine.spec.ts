import { spawn } from 'node:child_process';
import { startService } from '@patina/workspace/service';
import { expect, test } from '@playwright/test';
import { FaultyApi } from '#faults/FaultyApi.ts';
import { given } from '#faults/fault-test.ts';

const PAGES = 1000;
const VISITORS = 8;
/** Endless loops beside the store: more than most machines have processors. */
const LOOPS = 4;
/** Page at which the API stands still, as behind a long statement, and for how long, in milliseconds. */
const STANDSTILL_AT = 300;
const STANDSTILL_MS = 2500;

const addressOf = (page: number) => `/products?price_from=${page + 1}`;

test('a thousand new pages on a busy machine all have their content', { tag: '@thorough' }, async () => {
  test.setTimeout(900_000);
  const api = await FaultyApi.open(given('STORE_API_URL'));
  const edge = await startService('apps/edge/src/server.ts', {
    PORT: '0',
    API_URL: api.url,
    RELEASES_URL: '',
    RELEASES_DIR: given('STORE_RELEASES_DIR'),
    RATE_LIMIT_SCALE: '1000',
    RENDER_TIMEOUT_MS: '',
    LOG_LEVEL: 'silent',
  });
  const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const without: string[] = [];
  try {
    const addresses = Array.from({ length: PAGES }, (_, page) => addressOf(page)).values();
    const visit = async () => {
      for (const address of addresses) {
        if (address === addressOf(STANDSTILL_AT)) {
          api.standStill();
          setTimeout(() => api.restore(), STANDSTILL_MS);
        }
        const html = await (await fetch(edge.url + address)).text();
        if (!html.includes('<div id="root" data-server>')) without.push(address);
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, visit));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await edge.stop();
    await api.close();
  }
  expect(without).toEqual([]);
});
