import { expect, test, vi } from 'vitest';
import { openDocumentCache, type SentDocument } from './document-cache.ts';

const aDocument = (html = 'x'): SentDocument => ({ status: 200, headers: {}, html });
const whole = (html?: string) => async () => ({ sent: aDocument(html), isWhole: true });
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
  const old = documents.make('key', source, () => new Promise(() => {}));
  const now = documents.make('key', { ...source, answers: ['other'] }, whole('now'));
  expect((await now).html).toBe('now');
  expect(old).toBeInstanceOf(Promise);
});

test('a composition that fails is tried again', async () => {
  const documents = openDocumentCache();
  await expect(documents.make('key', source, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await documents.make('key', source, whole('now'))).html).toBe('now');
});

test('a document that is not whole is sent and not kept', async () => {
  const documents = openDocumentCache();
  await documents.make('key', source, async () => ({ sent: aDocument(), isWhole: false }));
  expect(documents.find('key')).toBeUndefined();
});

test('a document is compressed once', async () => {
  const documents = openDocumentCache();
  await documents.make('key', source, whole('x'.repeat(5000)));
  const found = documents.find('key')?.document;
  expect(found?.body('br')).toBe(found?.body('br'));
  expect((await found?.body('br'))?.length).toBeLessThan(5000);
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
  const html = 'x'.repeat(2 ** 20);
  for (let place = 0; place < 40; place += 1) {
    await documents.make(`page ${place}`, source, whole(html));
    documents.find('page 0');
  }
  const kept = Array.from({ length: 40 }, (_, place) => documents.find(`page ${place}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(33);
  expect(documents.find('page 0')).toBeDefined();
});
