import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/** Budget of all scripts before the first product grid, in bytes after brotli (docs/benchmarks.md). */
const BUDGET = 183_600;
/** Budget of the catalogue's own scripts among them. */
const OWN_BUDGET = 18_100;

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

declare global {
  /** The scripts that had arrived when the page took its content over. */
  var scriptsBefore: string[] | undefined;
}

test('the list is hydrated without any script that its document does not name', async ({ page, request }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      globalThis.scriptsBefore = files.filter((file) => file.endsWith('.js'));
    }).observe(document, { attributeFilter: ['data-server'], subtree: true });
  });
  await page.goto('/products');
  const before = await (await page.waitForFunction(() => globalThis.scriptsBefore)).jsonValue();
  const html = await (await request.get('/products')).text();
  expect(before?.length).toBeGreaterThan(4);
  expect(before?.filter((script) => !html.includes(`"${script}"`))).toEqual([]);
});

/** A word that only the list of common passwords has. */
const OF_LIST = 'passwords-common';

test('the list of common passwords is in no page until a password is typed, and in no server build', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (/\/releases\/.*\.js$/.test(response.url())) scripts.set(response.url(), response.text());
  });
  const withList = async () => (await Promise.all(scripts.values())).filter((text) => text.includes(OF_LIST)).length;
  await page.goto('/auth?form=signup');
  const form = page.getByRole('main');
  await form.getByLabel('First name').fill('Ana');
  expect(scripts.size).toBeGreaterThan(4);
  expect(await withList()).toBe(0);
  for (const label of ['Password', 'Confirm password'])
    await form.getByLabel(label, { exact: true }).fill('Summer2026!');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByText(/^Please choose a password that is more than a name/)).toBeVisible();
  expect(await withList()).toBeGreaterThan(0);

  const texts: string[] = [];
  for await (const file of glob(path.join(process.env['STORE_RELEASES_DIR'] ?? '', '*/*/server/app.cjs'))) {
    texts.push(await readFile(file, 'utf8'));
  }
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.filter((text) => text.includes(OF_LIST))).toEqual([]);
});
