import { expect, test, vi } from 'vitest';
import { aBucketStore } from '../testing/an-object-store.ts';
import { openObjectStore } from './open-object-store.ts';

test('a bucket can serve releases itself: objects have their type and cache headers', async () => {
  const { store, server } = await aBucketStore();
  await store.put('catalog/1.0.0/entry.js', 'x');
  await store.put('catalog/1.0.0/entry.js.br', 'x');
  await store.put('registry.json', '{}');
  await store.create('catalog/claims/1.0.0', 'x');
  const headers = (name: string) => server.objects.get(`releases/${name}`)?.headers;
  const immutable = 'public, max-age=31536000, immutable';
  expect(headers('catalog/1.0.0/entry.js')).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': immutable,
  });
  expect(headers('catalog/1.0.0/entry.js')).not.toHaveProperty('content-encoding');
  expect(headers('catalog/1.0.0/entry.js.br')).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': immutable,
  });
  expect(headers('registry.json')).toMatchObject({ 'content-type': /json/, 'cache-control': 'no-cache' });
  expect(headers('catalog/claims/1.0.0')).toMatchObject({ 'cache-control': 'no-cache' });
});

test('hundreds of files are written with a concurrency limit', async () => {
  const { store, server } = await aBucketStore();
  const names = Array.from({ length: 300 }, (_, number) => `catalog/1.0.0/${number}.js`);
  await Promise.all(names.map((name) => store.put(name, name)));
  expect(server.objects.size).toBe(300);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(32);
});

test('a registry that has not changed is not transferred again', async () => {
  const { store, server } = await aBucketStore();
  const registry = async () => String(await store.get('registry.json'));
  await store.put('registry.json', 'first');
  expect([await registry(), await registry(), server.notModified()]).toEqual(['first', 'first', 1]);
  await store.put('registry.json', 'second');
  expect([await registry(), await registry(), server.notModified()]).toEqual(['second', 'second', 2]);
  server.objects.clear();
  expect(await store.get('registry.json')).toBeUndefined();
});

test('a request throttled by the server is retried', async () => {
  const { store, server } = await aBucketStore();
  server.disturb({ method: 'PUT', status: 503 }, 2);
  server.disturb({ method: 'GET', status: 500, code: 'InternalError' });
  await store.put('registry.json', '{}');
  expect(await store.get('registry.json')).toEqual(Buffer.from('{}'));
});

test('an answer that stalls is aborted, so that the request can be retried', async () => {
  const { store, server } = await aBucketStore();
  await store.put('registry.json', '{}');
  server.disturb({ method: 'GET', status: 200 });
  await expect(store.get('registry.json')).rejects.toThrow();
  expect(await store.get('registry.json')).toEqual(Buffer.from('{}'));
});

test('a write that conflicts with another one is retried', async () => {
  const { store, server } = await aBucketStore();
  server.disturb({ status: 409, code: 'ConditionalRequestConflict' }, 3);
  expect(await store.create('revisions/1.json', 'x')).toBe(true);
  server.disturb({ status: 409, code: 'ConditionalRequestConflict' }, 3);
  expect(await store.create('revisions/1.json', 'x')).toBe(false);
});

test.each([
  ['is an error', 500],
  ['is lost', 0],
  ['is a conflict', 409],
])('the creator of an object is told of its success even if the answer %s', async (_, status) => {
  const { store, server } = await aBucketStore();
  server.disturb({ status, code: 'InternalError', isDone: true });
  expect(await store.create('revisions/1.json', 'mine')).toBe(true);
  expect(await store.create('revisions/1.json', 'mine')).toBe(false);
});

test.each([
  [
    'another bucket',
    { bucket: 'elsewhere' },
    {},
    'there is no such bucket. Create it, or name another one with RELEASES_URL',
  ],
  [
    'a wrong key',
    {},
    { AWS_SECRET_ACCESS_KEY: 'x' },
    'does not accept the credentials (SignatureDoesNotMatch). Check AWS_',
  ],
  [
    'an unknown user',
    {},
    { AWS_ACCESS_KEY_ID: 'x' },
    'does not accept the credentials (InvalidAccessKeyId). Check AWS_',
  ],
  [
    'a wrong address',
    {},
    { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
    'does not answer (ECONNREFUSED). Check the network',
  ],
])('%s fails with a remedy', async (_, place, env, fix) => {
  const { server } = await aBucketStore();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const bucket = openObjectStore({ bucket: server.bucket, prefix: '', ...place });
  const works = [bucket.get('x'), bucket.put('x', 'x'), bucket.create('x', 'x'), bucket.list('')];
  const failures = await Promise.allSettled(works);
  for (const failure of failures) {
    expect(failure).toMatchObject({ reason: { name: 'BucketUnavailable', message: expect.stringContaining(fix) } });
    expect(failure).toMatchObject({
      reason: { message: expect.stringMatching(/^The bucket "[a-z-]+" cannot be used: /) },
    });
  }
});

test('an error about denied access names the missing rights', async () => {
  const { store, server } = await aBucketStore();
  server.disturb({ method: 'GET', status: 403, code: 'AccessDenied' });
  await expect(store.get('x')).rejects.toThrow('Allow these credentials s3:GetObject, s3:PutObject and s3:ListBucket.');
});

/** An environment without any credentials. */
const BARE = {
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_REGION: undefined,
  AWS_DEFAULT_REGION: undefined,
  AWS_PROFILE: undefined,
  AWS_CONFIG_FILE: '/nowhere/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
  AWS_EC2_METADATA_DISABLED: 'true',
};

test.each([
  ['credentials', { AWS_REGION: 'auto' }, 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
  ['a region', { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }, 'its region is not known. Set AWS_REGION.'],
])('without %s the error names the variables to set', async (_, env, fix) => {
  const { store } = await aBucketStore();
  for (const [name, value] of Object.entries({ ...BARE, ...env })) vi.stubEnv(name, value);
  await expect(store.get('x')).rejects.toThrow(fix);
});
