import os from 'node:os';
import { expect, test } from 'vitest';
import { aFolderStore } from '../testing/an-object-store.ts';
import { readRememberedShop, rememberShop } from './live-shop.ts';

test('the address used last is stored with the releases', async () => {
  const { store } = await aFolderStore();
  expect(await readRememberedShop(store)).toBeUndefined();
  await rememberShop(store, 'http://localhost:4000');
  expect(await readRememberedShop(store)).toBe('http://localhost:4000');
  await rememberShop(store, 'https://store.example');
  expect(await readRememberedShop(store)).toBe('https://store.example');
});

test('an address of one machine is ignored on another one', async () => {
  const { store } = await aFolderStore();
  await store.put('live-store.json', JSON.stringify({ url: 'http://localhost:3000', machine: `not ${os.hostname()}` }));
  expect(await readRememberedShop(store)).toBeUndefined();
});

test('a store of one machine does not replace the public one', async () => {
  const { store } = await aFolderStore();
  await rememberShop(store, 'https://store.example');
  await rememberShop(store, 'http://localhost:3000');
  expect(await readRememberedShop(store)).toBe('https://store.example');
});

test.each(['https://ana:secret@store.example'])('%s is not stored', async (url) => {
  const { store } = await aFolderStore();
  await rememberShop(store, url);
  expect(await readRememberedShop(store)).toBeUndefined();
});

test.each(['{"url":', '{"url":"nowhere","machine":"a"}', '[]'])('a file with %s is ignored', async (content) => {
  const { store } = await aFolderStore();
  await store.put('live-store.json', content);
  expect(await readRememberedShop(store)).toBeUndefined();
});
