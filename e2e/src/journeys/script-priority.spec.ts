import { STYLES_COOKIE } from '@patina/platform/boot-data';
import { test as base } from '#faults/rendering-test.ts';
import { hasStyleSheets } from '#shop/has-style-sheets.ts';
import { expect } from '#shop-test.ts';

interface Requested {
  kind: string | undefined;
  priority: string;
}

/** A journey to a rendered list, whose requests are returned in their order. */
const test = base.extend<{ openWatched: () => Promise<Requested[]> }>({
  openWatched: async ({ shop }, use) => {
    await use(async () => {
      const { page } = shop;
      await expect
        .poll(async () => (await page.request.get(`${shop.origin}/products`)).text(), { timeout: 30_000 })
        .toContain('<div id="root" data-server>');
      const session = await page.context().newCDPSession(page);
      const requests: Requested[] = [];
      await session.send('Network.enable');
      session.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
        const [, kind] = /\.(css|js|svg)$/.exec(new URL(url).pathname) ?? [];
        requests.push({ kind, priority: initialPriority });
      });
      await shop.openList();
      return requests;
    });
  },
});

function isInOrder(requests: Requested[], ...seen: string[]): void {
  const firstOf = (wanted: string) => requests.findIndex(({ kind }) => kind === wanted);
  const prioritiesOf = (wanted: string) =>
    requests.filter(({ kind }) => kind === wanted).map(({ priority }) => priority);
  expect(prioritiesOf('svg').slice(0, 2)).toEqual(['High', 'High']);
  expect(new Set(prioritiesOf('js').slice(0, 7))).toEqual(new Set(['Low']));
  for (const kind of seen) {
    expect(firstOf(kind)).toBeGreaterThan(-1);
    expect(firstOf('js')).toBeGreaterThan(firstOf(kind));
  }
}

test('style sheets and the first pictures are requested before scripts, which have a low priority', async ({
  shop,
  openWatched,
}) => {
  await hasStyleSheets(shop);
  const requests = await openWatched();
  isInOrder(requests, 'css', 'svg');
  expect(requests.filter(({ kind }) => kind === 'css').slice(0, 2)).toMatchObject(
    Array(2).fill({ priority: 'VeryHigh' }),
  );
});

test('a first visit waits for no style sheet, and has them when it comes back', async ({ shop, openWatched }) => {
  const requests = await openWatched();
  isInOrder(requests, 'svg');
  const cookies = () => shop.page.context().cookies();
  await expect.poll(async () => (await cookies()).map(({ name }) => name)).toContain(STYLES_COOKIE);
  // For the cache only, behind the scripts.
  const kinds = requests.map(({ kind }) => kind);
  expect(kinds.indexOf('css')).toBeGreaterThan(kinds.indexOf('js') + 7);
  await shop.page.reload();
  await expect(shop.page.locator('link[rel=stylesheet]').first()).toBeAttached();
  const sheets = await shop.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => name.endsWith('.css') && initiatorType === 'link')
      .map(({ transferSize }) => transferSize),
  );
  expect(sheets.length).toBeGreaterThan(1);
  expect(new Set(sheets)).toEqual(new Set([0]));
});
