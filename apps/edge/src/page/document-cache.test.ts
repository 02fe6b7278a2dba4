import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import {
  isKept,
  type KeptDocument,
  openDocumentCache as open,
  type SentDocument,
  type StreamedDocument,
  type WholeDocument,
} from './document-cache.ts';

const openDocumentCache = () => open({ maxBytes: 2 ** 22 });

const aDocument = (html = 'x'): SentDocument => ({ status: 200, headers: {}, html });
const whole = (html?: string) => () => ({ sent: aDocument(html), isWhole: true });
const aStream: StreamedDocument = {
  status: 200,
  headers: () => ({}),
  start: '<p>',
  scriptLinks: '',
  end: async () => () => '</p>',
};
const streamed = (document: Promise<WholeDocument>) => () => ({ stream: aStream, whole: () => document });
const source = { answers: ['answer'], freshMs: 2000, mayBeStale: false };

test('a document that is wanted by many at once is composed once', async () => {
  const documents = openDocumentCache();
  const compose = vi.fn(whole());
  const all = await Promise.all(Array.from({ length: 20 }, () => documents.make('key', source, compose)));
  expect(new Set(all).size).toBe(1);
  expect(compose).toHaveBeenCalledTimes(1);
});

test('new answers do not wait for the document of older ones', async () => {
  const documents = openDocumentCache();
  const old = documents.make('key', source, streamed(new Promise(() => {})));
  const now = documents.make('key', { ...source, answers: ['other'] }, whole('now'));
  expect(isKept(await now)).toBe(true);
  expect(String(await documents.body((await now) as never, undefined))).toBe('now');
  expect(await old).toBe(aStream);
});

test('a document is sent while its content is rendered, to all who want it, and kept when it is whole', async () => {
  const documents = openDocumentCache();
  const { promise, resolve } = Promise.withResolvers<WholeDocument>();
  const compose = vi.fn(streamed(promise));
  const [one, other] = [documents.make('key', source, compose), documents.make('key', source, compose)];
  expect([await one, await other]).toEqual([aStream, aStream]);
  expect(compose).toHaveBeenCalledTimes(1);
  expect(documents.find('key')).toBeUndefined();
  resolve(whole('all')());
  await vi.waitFor(() => expect(documents.find('key')).toBeDefined());
  const kept = await documents.make('key', source, compose);
  expect(String(await documents.body(kept as KeptDocument, undefined))).toBe('all');
});

test('a composition that fails is tried again', async () => {
  const documents = openDocumentCache();
  await documents.make('key', source, streamed(Promise.reject(new Error('no'))));
  await vi.waitFor(async () => expect(isKept(await documents.make('key', source, whole('now')))).toBe(true));
});

test('a document that is not whole is sent and not kept', async () => {
  const documents = openDocumentCache();
  await documents.make('key', source, () => ({ sent: aDocument(), isWhole: false }));
  expect(documents.find('key')).toBeUndefined();
});

test('a document is kept compressed, and in other codings while they are asked for', async () => {
  const documents = openDocumentCache();
  const html = '<p>é</p>'.repeat(5000);
  const made = await documents.make('key', source, whole(html));
  if (!isKept(made)) throw new Error('not kept');
  expect(made).not.toHaveProperty('html');
  expect(made.brotli.length).toBeLessThan(1000);
  expect(documents.body(made, 'br')).toBe(made.brotli);
  expect(documents.body(made, 'gzip')).toBe(documents.body(made, 'gzip'));
  expect(gunzipSync(await documents.body(made, 'gzip')).toString()).toBe(html);
  expect(String(await documents.body(made, undefined))).toBe(html);
});

test('a document that was streamed is compressed well once it is asked for again', async () => {
  const documents = openDocumentCache();
  const html = Array.from({ length: 500 }, (_, place) => `<p class="card">${place * 7919}</p>`).join('');
  await documents.make('key', source, streamed(Promise.resolve(whole(html)())));
  const { document } = await vi.waitFor(() => documents.find('key') ?? Promise.reject(new Error('not kept')));
  const quick = document.brotli.length;
  const [one, other] = await Promise.all([documents.body(document, 'br'), documents.body(document, 'br')]);
  expect(one).toBe(other);
  expect(brotliDecompressSync(one).toString()).toBe(html);
  expect(one.length).toBeLessThan(quick);
  expect(documents.body(document, 'br')).toBe(one);
});

test('a stale document is renewed by one request at a time', async () => {
  const documents = openDocumentCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const renew = vi.fn(() => promise);
  documents.renew('key', renew);
  documents.renew('key', renew);
  expect(renew).toHaveBeenCalledTimes(1);
  resolve();
  await vi.waitFor(() => {
    documents.renew('key', renew);
    expect(renew).toHaveBeenCalledTimes(2);
  });
});

test('memory is limited: the documents that nobody wants go first', async () => {
  const documents = openDocumentCache();
  const html = randomBytes(2 ** 17).toString('base64');
  // Fresh for longer than a busy machine needs to compress them.
  const lasting = { ...source, freshMs: 3_600_000 };
  for (let place = 0; place < 40; place += 1) {
    await documents.make(`page ${place}`, lasting, whole(html));
    documents.find('page 0');
  }
  const kept = Array.from({ length: 40 }, (_, place) => documents.find(`page ${place}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(32);
  expect(documents.find('page 0')).toBeDefined();
});
