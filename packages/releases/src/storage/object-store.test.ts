import { expect, test } from 'vitest';
import { aBucketStore, aFolderStore } from '../testing/an-object-store.ts';

/** All implementations; the bucket's server lists in small pages, so that listings are continued. */
const STORES = [
  ['a folder', aFolderStore],
  ['a bucket', () => aBucketStore({ pageSize: 7 })],
  ['a bucket without a prefix', () => aBucketStore({ prefix: '', pageSize: 1 })],
] as const;

test.each(STORES)('%s: the last written content is read back, byte for byte', async (_, open) => {
  const { store } = await open();
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  await store.put('catalog/1.0.0/picture.png', Buffer.from('first'));
  await store.put('catalog/1.0.0/picture.png', bytes);
  await store.put('catalog/1.0.0/empty.js', '');
  expect(bytes.equals((await store.get('catalog/1.0.0/picture.png')) ?? Buffer.of())).toBe(true);
  expect(await store.get('catalog/1.0.0/empty.js')).toEqual(Buffer.of());
});

test.each(STORES)('%s: a name that was never written has no content', async (_, open) => {
  const { store } = await open();
  await store.put('catalog/1.0.0/entry.js', 'x');
  const names = ['registry.json', 'catalog/1.0.0', 'catalog/1.0.0/entry.js/more', `catalog/${'long'.repeat(300)}`];
  for (const name of names) expect(await store.get(name)).toBeUndefined();
  expect(await store.list('sell')).toEqual([]);
});

test.each(STORES)('%s: only the first of several creates succeeds', async (_, open) => {
  const { store } = await open();
  expect(await store.create('catalog/claims/1.0.0', 'mine')).toBe(true);
  expect(await store.create('catalog/claims/1.0.0', 'mine')).toBe(false);
  expect((await store.get('catalog/claims/1.0.0'))?.toString()).toBe('mine');
});

test.each(STORES)('%s: of thirty concurrent creates of one name one succeeds', async (_, open) => {
  const { store } = await open();
  const tries = Array.from({ length: 30 }, (_, writer) => store.create('catalog/claims/1.0.0', `writer ${writer}`));
  const made = await Promise.all(tries);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await store.get('catalog/claims/1.0.0'))?.toString()).toBe(`writer ${made.indexOf(true)}`);
});

test.each(STORES)('%s: twenty writers who number their entries at once use every number once', async (_, open) => {
  const { store } = await open();
  const append = async (writer: number): Promise<void> => {
    const next = Number.parseInt((await store.list('revisions')).at(-1) ?? '0', 10) + 1;
    if (!(await store.create(`revisions/${String(next).padStart(8, '0')}.json`, `${writer}`))) await append(writer);
  };
  await Promise.all(Array.from({ length: 20 }, (_, writer) => append(writer)));
  const names = await store.list('revisions');
  const written = await Promise.all(names.map(async (name) => Number(await store.get(`revisions/${name}`))));
  expect(written.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, writer) => writer));
});

test.each(STORES)(
  '%s: a long listing is complete and sorted, with folders, and without deeper names',
  async (_, open) => {
    const { store } = await open();
    const files = Array.from({ length: 25 }, (_, number) => `${String(number).padStart(3, '0')}.json`);
    for (const file of files) await store.put(`sell/${file}`, file);
    await store.put('sell/claims/1.0.0', 'x');
    await store.put('sell/claims/1.1.0', 'x');
    await store.put('sellers/1.0.0', 'x');
    expect(await store.list('sell')).toEqual([...files, 'claims']);
    expect(await store.list('sell/claims')).toEqual(['1.0.0', '1.1.0']);
  },
);

test.each(STORES)('%s: a name may contain any character', async (_, open) => {
  const { store } = await open();
  const names = [
    'a b.js',
    'a+b.js',
    'a%20b.js',
    '100%.js',
    "it's (1)!*~.js",
    'ü-日本.js',
    'q?a=1&b=<2>#3.js',
    'a:b@c=d,e;$.js',
  ];
  for (const name of names) expect(await store.create(`odd/${name}`, name)).toBe(true);
  expect(await store.list('odd')).toEqual(names.toSorted());
  for (const name of names) expect((await store.get(`odd/${name}`))?.toString()).toBe(name);
});
