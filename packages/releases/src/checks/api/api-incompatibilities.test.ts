import type { Registry } from '@patina/platform/registry';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { expect, test } from 'vitest';
import { API_DESCRIPTION } from '../../publish/build-manifest.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { aRelease } from '../../testing/a-release.ts';
import { aFolder } from '../../testing/an-app.ts';
import { apiIncompatibilities, apiUsers } from './api-incompatibilities.ts';

/** `GET /items` with an answer that must have these fields. */
const itemsWith = (...fields: string[]): ApiDescription => ({
  'GET /items': {
    answer: {
      type: 'object',
      properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
      required: fields,
    },
  },
});

const aCatalog = (version: string) => ({ app: 'catalog', paths: ['/'], release: aRelease(version) });

/** A store with a live shell and a live account, and the API description of each release, by `app/version`. */
async function aStore(written: Record<string, ApiDescription>) {
  const store = openFolderStore(await aFolder());
  for (const [release, api] of Object.entries(written)) {
    await store.put(`${release}/${API_DESCRIPTION}`, JSON.stringify(api));
  }
  const live: Registry = {
    shell: { paths: [], live: aRelease('4.0.0') },
    remotes: {
      account: {
        paths: ['/account'],
        live: aRelease('2.0.0'),
        previous: aRelease('1.0.0'),
        canary: { percent: 10, release: aRelease('3.0.0') },
      },
    },
  };
  const notes: string[] = [];
  const check = (api: ApiDescription | undefined) => ({ store, api, note: (text: string) => notes.push(text) });
  return { store, live, check, notes };
}

test('a release that needs more than the live API has is rejected, with every field', async () => {
  const { live, check } = await aStore({ 'catalog/1.1.0': itemsWith('title', 'price', 'float') });
  expect(await apiIncompatibilities(aCatalog('1.1.0'), live, check(itemsWith('title')))).toEqual([
    [
      '"catalog" 1.1.0 and the live API do not fit:',
      '  GET /items: answer.price is missing',
      '  GET /items: answer.float is missing',
      'Deploy the API that it was built for first, or build it for the one that is live.',
    ].join('\n'),
  ]);
  expect(
    await apiIncompatibilities(aCatalog('1.1.0'), live, check(itemsWith('title', 'price', 'float', 'more'))),
  ).toEqual([]);
});

test('calls of the back office, whose modules a remote brings itself, are not asked of the shell', async () => {
  const calls = { 'GET /desk/orders': { answer: { type: 'object' } } };
  const { store, live, check } = await aStore({ 'catalog/1.1.0': calls, 'account/2.0.0': calls, 'shell/4.0.0': {} });
  expect(await apiIncompatibilities(aCatalog('1.1.0'), live, check(calls))).toEqual([]);
  await store.put(`shell/4.1.0/${API_DESCRIPTION}`, '{}');
  const shell = { app: 'shell', paths: [], release: aRelease('4.1.0') };
  expect(await apiIncompatibilities(shell, live, check({}))).toEqual([]);
});

test('a remote must fit the contract in the shell, and live remotes must fit that of a new shell', async () => {
  const { live, check } = await aStore({
    'catalog/1.1.0': itemsWith('title', 'price'),
    'shell/4.0.0': itemsWith('title'),
    'shell/5.0.0': itemsWith('price'),
    'account/2.0.0': itemsWith('title'),
  });
  const api = itemsWith('title', 'price');
  expect(await apiIncompatibilities(aCatalog('1.1.0'), live, check(api))).toEqual([
    '"catalog" 1.1.0 was built for another contract than that of the shell 4.0.0:\n  GET /items: answer.price is missing\nRelease the shell first.',
  ]);
  expect(await apiIncompatibilities({ app: 'shell', paths: [], release: aRelease('5.0.0') }, live, check(api))).toEqual(
    [
      'The shell 5.0.0 has another contract than "account" 2.0.0 was built for:\n  GET /items: answer.title is missing\nRelease a "account" that does not need it first, or keep what it needs.',
    ],
  );
});

test('a release without a description of its calls passes, with a note', async () => {
  const { live, check, notes } = await aStore({});
  expect(await apiIncompatibilities(aCatalog('1.1.0'), live, check(itemsWith()))).toEqual([]);
  expect(notes).toEqual(['"catalog" 1.1.0 has no description of its API calls, so they are not compared.']);
});

test('against an API without a description no release is rejected', async () => {
  const { live, check } = await aStore({ 'catalog/1.1.0': itemsWith('price') });
  expect(await apiIncompatibilities(aCatalog('1.1.0'), live, check(undefined))).toEqual([]);
});

test('a new API is compared with every release that is live, a canary or a fallback', async () => {
  const { store, live } = await aStore({
    'shell/4.0.0': itemsWith('title'),
    'account/1.0.0': itemsWith('id'),
    'account/3.0.0': itemsWith('title'),
  });
  expect(await apiUsers(store, live, itemsWith('title', 'price'))).toEqual([
    { app: 'shell', version: '4.0.0', role: 'live', breakingChanges: [] },
    { app: 'account', version: '2.0.0', role: 'live', breakingChanges: undefined },
    { app: 'account', version: '3.0.0', role: 'canary', breakingChanges: [] },
    { app: 'account', version: '1.0.0', role: 'before it', breakingChanges: ['GET /items: answer.id is missing'] },
  ]);
});
