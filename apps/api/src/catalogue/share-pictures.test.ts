import { SHARE_IMAGE_SIZE, shareImagePath } from '@patina/shared-api/contract/catalogue/share-image';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });

test('a store without products has a picture too', async () => {
  const empty = await startTestApp();
  const picture = await empty.app.inject(shareImagePath('store'));
  expect(picture.statusCode).toBe(200);
});

test('the picture of a product is a PNG in the usual size of previews, and can be cached', async () => {
  const { id } = await services.database.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
  const picture = await app.inject(shareImagePath(id));
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('public, max-age='),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', ...SHARE_IMAGE_SIZE });
  expect(picture.rawPayload.length).toBeLessThan(200_000);
});

test('different products have different pictures, the same one the same each time', async () => {
  const [one, other] = await services.database
    .selectFrom('product')
    .distinctOn('finish_id')
    .select('id')
    .limit(2)
    .execute();
  const [first, again, different] = await Promise.all(
    [one?.id, one?.id, other?.id].map((id) => app.inject(shareImagePath(id ?? 0))),
  );
  expect(again?.headers.etag).toBe(first?.headers.etag);
  expect(different?.headers.etag).not.toBe(first?.headers.etag);
});

test('a picture is revalidated by its ETag', async () => {
  const { id } = await services.database.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
  const { headers } = await app.inject(shareImagePath(id));
  const again = await app.inject({ url: shareImagePath(id), headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  '999999999.png',
  '0.png',
  '-1.png',
  '1.5.png',
  '99999999999.png',
  '2147483648.png',
  '7.svg',
  '7',
  'store',
  'store.svg',
  '.png',
  '..%2Fstore.png',
  "1'--.png",
  '7.png%00',
])('the picture %s does not exist', async (file) => {
  const response = await app.inject(`/api/share/${file}`);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ status: 'ERROR', request_id: expect.any(String) });
});
