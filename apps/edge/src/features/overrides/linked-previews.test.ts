import { putPreview } from '@patina/releases/previews/preview-record';
import { markOf } from '@patina/releases/publish/bad-mark';
import { type MadePreview, previewsIn } from '@patina/releases/testing/some-previews';
import { expect, test } from 'vitest';
import { aRegistry } from '#testing/releases-folder.ts';
import { startSignedStore } from '#testing/start-signed-store.ts';
import { bootOf, startTestEdge, type TestResponse } from '#testing/start-test-edge.ts';

const FOREIGN = { 'sec-fetch-site': 'cross-site' };
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;

/** A store in production whose releases are signed; only previews may be shown. */
async function aSignedStore() {
  const shop = await startSignedStore({ allowedBuilds: ['previews'] });
  const preview = previewsIn(shop.folder);
  return {
    ...shop,
    preview: (app: string, made: MadePreview = {}) => preview(app, { key: shop.catalogTeam, ...made }),
  };
}

/** Opens links as somebody does who reads them elsewhere, then a page. */
async function follow(request: Awaited<ReturnType<typeof startTestEdge>>['request'], ...links: string[]) {
  const address = `/products?${links.map((link) => `remote=${link}`).join('&')}`;
  const answer = await request(address, { headers: FOREIGN });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  return { answer, cookie, page: await request('/products', { headers: { cookie } }) };
}

const runs = (page: TestResponse, app = 'catalog') => bootOf(page).slice.remotes[app]?.release.version;
const barIn = (page: TestResponse, language = 'en') =>
  new RegExp(`<section class="patina-preview" lang="${language}"[^>]*>(.*?)</section>`).exec(page.text)?.[1];

test('a link shows the preview to who opens it, says so in the document, and nothing keeps or indexes it', async () => {
  const { request, preview, version } = await aSignedStore();
  const { link, version: shown } = await preview('catalog');
  const { answer, page } = await follow(request, link);
  expect(answer).toMatchObject({ status: 302, headers: { location: '/products', 'x-robots-tag': 'noindex' } });
  expect(runs(page)).toBe(shown);
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
  const bar = barIn(page);
  expect(bar).toContain('Preview <strong>my-branch</strong> of catalog · commit c0ffee12 · by Ana &lt;b&gt; · until ');
  expect(bar).toContain('<a href="?remote=none">Leave the preview</a>');
  expect(barIn(page, 'es')).toContain('Salir de la vista previa');
  expect(page.text).toContain('html[lang="es"] .patina-preview[lang="es"]');
  expect((await request(`/releases/catalog/${shown}/entry.js`)).status).toBe(200);
  const other = await request('/products');
  expect(runs(other)).toBe(await version('catalog'));
  expect(other.text).not.toContain('patina-preview');
  expect(other.headers['x-robots-tag']).toBeUndefined();
});

test('leaving takes every preview back', async () => {
  const { request, preview, version } = await aSignedStore();
  const { cookie } = await follow(request, (await preview('catalog')).link);
  const left = await request('/products?remote=none', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(String(left.headers['set-cookie'])).toMatch(/Max-Age=0/);
  expect(runs(await request('/products'))).toBe(await version('catalog'));
});

test('one link shows previews of several teams, also of what has never been released', async () => {
  const { request, preview, operator } = await aSignedStore();
  const catalog = await preview('catalog');
  const gifts = await preview('gift-cards', { key: operator, name: 'first', paths: ['/gift-cards'] });
  const { page } = await follow(request, catalog.link, gifts.link);
  expect([runs(page), runs(page, 'gift-cards')]).toEqual([catalog.version, gifts.version]);
  expect(barIn(page)?.match(/<li>/g)).toHaveLength(2);
});

test('a preview that has ended, was taken back or collected shows what is live, and says so', async () => {
  const { request, preview, version, store } = await aSignedStore();
  const live = await version('catalog');
  const { link } = await preview('catalog', { name: 'over', change: { until: inHours(-1) } });
  const taken = await preview('catalog', { name: 'taken' });
  await putPreview(store, 'catalog', { ...taken, until: inHours(-1) }, undefined);
  const gone = await preview('catalog', { name: 'gone' });
  await store.remove('catalog/previews/gone.json');
  for (const ended of [link, taken.link, gone.link]) {
    const { page } = await follow(request, ended);
    expect(runs(page)).toBe(live);
    expect(barIn(page)).toContain('has ended. What is live is shown.');
    expect(page.headers['x-robots-tag']).toBe('noindex');
  }
});

test('a link or a preview that nobody has signed who may release the app opens nothing', async () => {
  const { request, preview, sellTeam, version } = await aSignedStore();
  const live = await version('catalog');
  const own = await preview('catalog');
  const forged = await preview('catalog', { name: 'forged', key: sellTeam });
  const replaced = await preview('catalog', { name: 'replaced' });
  await putPreview(own.store, 'catalog', { ...replaced, paths: ['/cart'] }, sellTeam);
  const changed = own.link.replace('my-branch', 'forged');
  for (const link of [forged.link, changed, `${own.link}x`, 'catalog@preview:my-branch', 'catalog@1.1.0']) {
    const { page } = await follow(request, link);
    expect(runs(page), link).toBe(live);
    expect(page.text, link).not.toContain('patina-preview');
  }
  const { page } = await follow(request, replaced.link);
  expect(runs(page)).toBe(live);
  expect(barIn(page)).toContain('What is live is shown.');
});

test('what is marked as bad is not shown unless that was meant', async () => {
  const { request, preview, version } = await aSignedStore();
  const first = await preview('catalog');
  const bad = JSON.stringify({ isBad: true, why: 'empty lists', by: 'Ana', at: '2026-11-28' });
  await first.store.put(markOf('catalog', first.version.split('-preview-')[0] ?? ''), bad);
  const { page } = await follow(request, first.link);
  expect(runs(page)).toBe(await version('catalog'));
  expect(barIn(page)).toContain('is marked as bad and is not shown.');
  const meant = await preview('catalog', { name: 'meant', change: { isBadMeant: true } });
  await first.store.put(markOf('catalog', meant.version.split('-preview-')[0] ?? ''), bad);
  expect(runs((await follow(request, meant.link)).page)).toBe(meant.version);
});

test('where nobody signs a link has a word that nobody guesses, also in production', async () => {
  const { request, releases } = await startTestEdge({ production: true, allowedBuilds: ['previews'] });
  await releases.write(aRegistry());
  const preview = previewsIn(releases.folder);
  const { link, version } = await preview('catalog');
  expect(runs((await follow(request, link)).page)).toBe(version);
  const guessed = link.replace(/[^~]+$/, 'guessedguessedguessed1');
  for (const other of [guessed, link.replace(/~[^~]+$/, '~'), 'catalog@preview:my-branch', `catalog@${version}`]) {
    const { page } = await follow(request, other);
    expect(runs(page), other).toBe('c2');
    expect(page.text, other).not.toContain('patina-preview');
  }
});

test('with overrides switched off a link opens nothing', async () => {
  const { request, folder, catalogTeam, version } = await startSignedStore({ allowedBuilds: [] });
  const { link } = await previewsIn(folder)('catalog', { key: catalogTeam });
  const page = await request(`/products?remote=${link}`);
  expect([page.status, runs(page)]).toEqual([200, await version('catalog')]);
});
