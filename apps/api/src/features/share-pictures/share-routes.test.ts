import { SHARE_PICTURE, sharePicturePath } from '@patina/shared-api/contract/share-picture';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plantCatalogue } from '#features/catalogue-seed/plant-catalogue.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, store } = await startTestApp();

test('a store without products has a picture of its own all the same', async () => {
  const picture = await app.inject(sharePicturePath('store'));
  expect(picture.statusCode).toBe(200);
  await plantCatalogue(store.database);
  store.catalogue.forget();
});

test('the picture of a product is a PNG of the size that previews ask for, fit to be kept', async () => {
  const { id } = await store.database.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
  const picture = await app.inject(sharePicturePath(id));
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('public, max-age='),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', ...SHARE_PICTURE });
  expect(picture.rawPayload.length).toBeLessThan(200_000);
});

test('different products have different pictures, the same one the same each time', async () => {
  const [one, other] = await store.database
    .selectFrom('product')
    .distinctOn('finish_id')
    .select('id')
    .limit(2)
    .execute();
  const [first, again, different] = await Promise.all(
    [one?.id, one?.id, other?.id].map((id) => app.inject(sharePicturePath(id ?? 0))),
  );
  expect(again?.headers.etag).toBe(first?.headers.etag);
  expect(different?.headers.etag).not.toBe(first?.headers.etag);
});

test('a picture is asked for again by its tag', async () => {
  const { id } = await store.database.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
  const { headers } = await app.inject(sharePicturePath(id));
  const again = await app.inject({ url: sharePicturePath(id), headers: { 'if-none-match': String(headers.etag) } });
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
])('there is no picture %s', async (file) => {
  const response = await app.inject(`/api/share/${file}`);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ status: 'ERROR', request_id: expect.any(String) });
});
