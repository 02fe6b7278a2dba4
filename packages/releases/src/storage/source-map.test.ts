import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FILE_LIST, integrityOf } from './release-file.ts';
import { MOST_MAP_BYTES, publishedMap, readMap, type SourceMap } from './source-map.ts';

const MAP: SourceMap = { version: 3, sources: ['src/a.ts'], names: [], mappings: 'AAAA', functions: [[]] };

/** A release whose map has this content, compressed. */
function aReleaseWith(content: Buffer | string) {
  const name = 'source-maps/static/js/page.js.map.br';
  const map = brotliCompressSync(content);
  const list = Buffer.from(JSON.stringify({ [name]: integrityOf(map) }));
  const files = new Map([
    [`catalog/1.0.0/${name}`, map],
    [`catalog/1.0.0/${FILE_LIST}`, list],
  ]);
  const release = { version: '1.0.0', listing: integrityOf(list) };
  const store = { get: async (file: string) => files.get(file) };
  return { files, release, store, read: (script: string) => readMap(store, 'catalog', release, script) };
}

test('a map is published compressed only, and read again', async () => {
  const [name, content] = (await publishedMap('source-maps/page.js.map', Buffer.from(JSON.stringify(MAP)))) ?? [];
  expect(name).toBe('source-maps/page.js.map.br');
  expect(JSON.parse(`${brotliDecompressSync(content ?? '')}`)).toEqual(MAP);
  expect(await aReleaseWith(JSON.stringify(MAP)).read('static/js/page.js')).toEqual(MAP);
});

test('a script without a map, and a release older than lists of files, have none', async () => {
  const { store, read } = aReleaseWith(JSON.stringify(MAP));
  expect(await read('static/js/other.js')).toBeUndefined();
  expect(await readMap(store, 'catalog', { version: '1.0.0' }, 'static/js/page.js')).toBeUndefined();
});

test('a map that is too large is not published, and not unpacked', async () => {
  const large = Buffer.alloc(MOST_MAP_BYTES + 1, ' ');
  expect(await publishedMap('source-maps/page.js.map', large)).toBeUndefined();
  await expect(aReleaseWith(large).read('static/js/page.js')).rejects.toThrow('larger than');
});

test('an altered map, and one of another kind, are not used', async () => {
  const altered = aReleaseWith(JSON.stringify(MAP));
  altered.files.set('catalog/1.0.0/source-maps/static/js/page.js.map.br', brotliCompressSync('{}'));
  await expect(altered.read('static/js/page.js')).rejects.toThrow('has been altered');
  const sections = JSON.stringify({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map: MAP }] });
  await expect(aReleaseWith(sections).read('static/js/page.js')).rejects.toThrow();
});
