import { expect, test } from '@playwright/test';

/** Budget of all scripts before the first product grid, in bytes after brotli (docs/benchmarks.md). */
const BUDGET = 184_000;
/** Budget of the catalogue's own scripts among them. */
const OWN_BUDGET = 25_000;

test('the scripts of the first product grid stay within their budget', async ({ request }) => {
  const html = await (await request.get('/products')).text();
  const scripts = [...html.matchAll(/(?:modulepreload" href|module" src)="(\/releases\/[^"]+\.js)"/g)];
  const sizes = await Promise.all(
    [...new Set(scripts.map(([, address = '']) => address))].map(async (address) => {
      const answer = await request.head(address, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers()).toMatchObject({ 'content-encoding': 'br' });
      return { address, bytes: Number(answer.headers()['content-length']) };
    }),
  );
  const sum = (files: typeof sizes) => files.reduce((total, { bytes }) => total + bytes, 0);
  expect(sizes.length).toBeGreaterThan(4);
  expect(sum(sizes)).toBeLessThanOrEqual(BUDGET);
  expect(sum(sizes.filter(({ address }) => address.startsWith('/releases/catalog/')))).toBeLessThanOrEqual(OWN_BUDGET);
});
