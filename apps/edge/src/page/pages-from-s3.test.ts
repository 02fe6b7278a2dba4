import { expect, test } from 'vitest';
import { makeReleasesBucket } from '#testing/releases-bucket.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

test('pages are composed of releases in a bucket, and go on when it is away', async () => {
  const { place, server } = await makeReleasesBucket();
  const { ask } = await startTestEdge({ releases: place });
  const page = await ask('/products');
  expect(page.status).toBe(200);
  expect(bootOf(page).slice.remotes['catalog']?.release.version).toBe('c2');
  await server.stop();
  expect(await ask('/products')).toMatchObject({ status: 200 });
});
