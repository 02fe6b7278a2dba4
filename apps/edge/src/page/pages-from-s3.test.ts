import { expect, test } from 'vitest';
import { makeReleasesBucket } from '#testing/releases-bucket.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

test('pages are composed from releases in a bucket, even while it fails', async () => {
  const { place, server } = await makeReleasesBucket();
  const { request } = await startTestEdge({ releases: place });
  const page = await request('/products');
  expect(page.status).toBe(200);
  expect(bootOf(page).slice.remotes['catalog']?.release.version).toBe('c2');
  await server.stop();
  expect(await request('/products')).toMatchObject({ status: 200 });
});
