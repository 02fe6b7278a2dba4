import { expect, test, vi } from 'vitest';
import { rememberFiles } from './remembered-files.ts';

/** A store of files of ten bytes, all of which are there but `missing.js`. */
function aFarStore() {
  const get = vi.fn(async (name: string) => (name === 'missing.js' ? undefined : Buffer.alloc(10, name)));
  return { get, files: rememberFiles({ get }, 25) };
}

test('what was asked for once comes from memory', async () => {
  const { get, files } = aFarStore();
  expect(await files.get('a.js')).toEqual(await files.get('a.js'));
  expect(get).toHaveBeenCalledTimes(1);
});

test('what is used least goes when there is no room', async () => {
  const { get, files } = aFarStore();
  for (const name of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js']) await files.get(name);
  expect(get.mock.calls.flat()).toEqual(['a.js', 'b.js', 'c.js', 'b.js']);
});

test('what is not there, or could not be had, is looked for again', async () => {
  const { get, files } = aFarStore();
  expect(await files.get('missing.js')).toBeUndefined();
  await files.get('missing.js');
  get.mockRejectedValueOnce(new Error('away'));
  await expect(files.get('a.js')).rejects.toThrow('away');
  expect(await files.get('a.js')).toHaveLength(10);
  expect(get).toHaveBeenCalledTimes(4);
});
