import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });
/** The current address of a picture: an address of another version redirects to it. */
async function address(file: string): Promise<string> {
  const { headers } = await app.inject(`/api/art/older/${file}`);
  return String(headers.location);
}
const picture = async (file: string, headers = {}) => app.inject({ url: await address(file), headers });

test('the picture of every product on a page is an immutable drawing', async () => {
  const { payload } = (await app.inject('/api/items/list?limit=5')).json<{ payload: { img_url: string }[] }>();
  for (const { img_url } of payload) {
    const shown = await app.inject(img_url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.body).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
  }
});

test('a worn item is drawn differently from a new one, and both the same every time', async () => {
  const [fresh, worn, again] = await Promise.all(
    ['222-mw.svg', '222-bs.svg', '222-mw.svg'].map((file) => picture(file)),
  );
  expect(worn?.body).not.toBe(fresh?.body);
  expect(again?.body).toBe(fresh?.body);
});

test('a picture is revalidated by its ETag', async () => {
  const first = await picture('222-ft.svg');
  const again = await picture('222-ft.svg', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the address of an older drawing redirects to the current one', async () => {
  const { statusCode, headers } = await app.inject('/api/art/older/222-ft.svg');
  expect(statusCode).toBe(302);
  expect(headers['cache-control']).toBe('no-cache');
  expect((await app.inject(String(headers.location))).statusCode).toBe(200);
});

test('an import that changes the facts of a skin changes the address of its picture', async () => {
  const before = await picture('222-ft.svg');
  const [file, was] = ['222-ft.svg', await address('222-ft.svg')];
  await services.database.updateTable('finish').set({ style: 'spray paint' }).where('id', '=', 222).execute();
  services.catalogue.clearCaches();
  const now = await address(file);
  expect(now).not.toBe(was);
  expect((await app.inject(now)).body).not.toBe(before.body);
  const { payload } = (await app.inject('/api/items/list?search=ak+redline+ft')).json<{
    payload: { img_url: string }[];
  }>();
  expect(payload.map(({ img_url }) => img_url)).toContain(now);
});

test.each([
  '9999999-fn.svg',
  '222-xx.svg',
  '222-fn.png',
  '222.svg',
  '0-fn.svg',
  '99999999999-fn.svg',
  '%2e%2e%2fetc',
  '222-fn.svg%00',
])('the picture %s does not exist', async (file) => {
  const response = await app.inject(`/api/art/older/${file}`);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ status: 'ERROR', request_id: expect.any(String) });
});
