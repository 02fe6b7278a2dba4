import { spawn } from 'node:child_process';
import { startService } from '@patina/workspace/service';
import { expect, test } from '@playwright/test';
import { given } from '#faults/fault-test.ts';

const PAGES = 1000;
const VISITORS = 8;
/** Endless loops beside the store: more than most machines have processors. */
const LOOPS = 4;

test('a thousand new pages on a busy machine all have their content', { tag: '@thorough' }, async () => {
  test.setTimeout(900_000);
  const edge = await startService('apps/edge/src/server.ts', {
    PORT: '0',
    API_URL: given('STORE_API_URL'),
    RELEASES_URL: '',
    RELEASES_DIR: given('STORE_RELEASES_DIR'),
    RATE_LIMIT_SCALE: '1000',
    RENDER_TIMEOUT_MS: '',
    LOG_LEVEL: 'silent',
  });
  const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const without: string[] = [];
  try {
    const addresses = Array.from({ length: PAGES }, (_, page) => `/products?price_from=${page + 1}`).values();
    const visit = async () => {
      for (const address of addresses) {
        const html = await (await fetch(edge.url + address)).text();
        if (!html.includes('<div id="root" data-server>')) without.push(address);
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, visit));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await edge.stop();
  }
  expect(without).toEqual([]);
});
