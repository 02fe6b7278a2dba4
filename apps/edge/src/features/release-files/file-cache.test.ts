import { expect, test, vi } from 'vitest';
import { cacheFiles } from './file-cache.ts';

/** A remote store with files of ten bytes, without `missing.js`. */
function aRemoteStore() {
  const get = vi.fn(async (name: string) => (name === 'missing.js' ? undefined : Buffer.alloc(10, name)));
  return { get, files: cacheFiles({ get }, 25) };
}

test('a file is fetched once, then served from memory', async () => {
  const { get, files } = aRemoteStore();
  expect(await files.get('a.js')).toEqual(await files.get('a.js'));
  expect(get).toHaveBeenCalledTimes(1);
});

test('the least recently used file is evicted when the cache is full', async () => {
  const { get, files } = aRemoteStore();
  for (const name of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js']) await files.get(name);
  expect(get.mock.calls.flat()).toEqual(['a.js', 'b.js', 'c.js', 'b.js']);
});

test('a missing file and a failed request are not cached', async () => {
  const { get, files } = aRemoteStore();
  expect(await files.get('missing.js')).toBeUndefined();
  await files.get('missing.js');
  get.mockRejectedValueOnce(new Error('away'));
  await expect(files.get('a.js')).rejects.toThrow('away');
  expect(await files.get('a.js')).toHaveLength(10);
  expect(get).toHaveBeenCalledTimes(4);
});

test('simultaneous requests for a file are one request to the store', async () => {
  const { get, files } = aRemoteStore();
  const [one, other] = await Promise.all([files.get('a.js'), files.get('a.js')]);
  expect(one).toBe(other);
  expect(get).toHaveBeenCalledTimes(1);
});
