import { test } from '#faults/rendering-test.ts';
import { expect } from '#shop-test.ts';

test('style sheets and the first pictures are requested before scripts, which have a low priority', async ({
  shop,
}) => {
  const { page } = shop;
  await expect
    .poll(async () => (await page.request.get(`${shop.origin}/products`)).text(), { timeout: 30_000 })
    .toContain('<div id="root" data-server>');
  const session = await page.context().newCDPSession(page);
  const requests: { kind: string | undefined; priority: string }[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const [, kind] = /\.(css|js|svg)$/.exec(new URL(url).pathname) ?? [];
    requests.push({ kind, priority: initialPriority });
  });
  await shop.openList();
  const priorities = (wanted: string) => requests.filter(({ kind }) => kind === wanted).map(({ priority }) => priority);
  const firstOf = (wanted: string) => requests.findIndex(({ kind }) => kind === wanted);
  expect(new Set(priorities('css').slice(0, 2))).toEqual(new Set(['VeryHigh']));
  expect(priorities('svg').slice(0, 2)).toEqual(['High', 'High']);
  const seen = Math.max(firstOf('css'), firstOf('svg'));
  const scripts = requests.filter(({ kind }) => kind === 'js').slice(0, 7);
  expect(new Set(scripts.map(({ priority }) => priority))).toEqual(new Set(['Low']));
  expect(firstOf('js')).toBeGreaterThan(seen);
});
