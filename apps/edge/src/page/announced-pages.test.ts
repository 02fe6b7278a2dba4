import { afterEach, expect, test, vi } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { holdClock } from '#testing/hold-clock.ts';
import { startTestEdge } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const SALE = { tone: 'info', link: '/sale', texts: { en: 'Sale <b>"now"</b>', de: 'Jetzt: {{head}}' } };
const announced = (payload: unknown) => ({ body: { status: 'OK', payload } });

test('an announcement is above the page in each of its languages, encoded, and allowed by the policy', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/announcement', announced(SALE));
  const page = await request('/products');
  const [, above = ''] = /<body>([\s\S]*?)<div id="root"/.exec(page.text) ?? [];
  expect(above.trim().split('</section>')).toEqual([
    '<section class="patina-announcement" lang="en" data-tone="info" aria-label="Announcement"><p><a href="/sale">Sale &lt;b&gt;&quot;now&quot;&lt;/b&gt;</a></p>',
    '<section class="patina-announcement" lang="de" data-tone="info" aria-label="Hinweis"><p><a href="/sale">Jetzt: {{head}}</a></p>',
    '',
  ]);
  expect(page.text).toContain('html[lang="de"] .patina-announcement[lang="de"]{display:block}');
});

test('a document without an announcement has nothing of it', async () => {
  const { request } = await startTestEdge();
  expect((await request('/products')).text).not.toContain('announcement');
});

test('a changed announcement is in the page once its answers are no longer fresh', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  api.respond('/announcement', announced(SALE));
  expect((await request('/products')).text).toContain('Sale');
  api.respond('/announcement', announced({ ...SALE, link: null, texts: { en: 'Over' } }));
  advance(2001);
  const changed = (await request('/products')).text;
  expect(changed).toContain('<p>Over</p>');
  expect(changed).not.toContain('Sale');
});

test.each([
  ['stalls', { body: never }, true],
  ['fails', { status: 503, body: {} }, true],
  ['is older than announcements', { status: 404, body: { status: 'ERROR', message: 'Not found' } }, false],
])('an API that %s keeps no page from being served', async (_, answer, isKept) => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  api.respond('/announcement', announced(SALE));
  await request('/products');
  api.respond('/announcement', answer);
  advance(2001);
  const page = await request('/products');
  expect(page.status).toBe(200);
  expect(page.text.includes('Sale')).toBe(isKept);
});

test.each([
  'Sale',
  7,
  {},
  { tone: 'info', link: null, texts: null },
  { tone: 'info', link: 5, texts: { en: 'Sale' } },
  { tone: 'info', link: null, texts: { en: 7 } },
])('an announcement that is %j keeps no page from being served', async (payload) => {
  const { request, api } = await startTestEdge();
  api.respond('/announcement', announced(payload));
  const page = await request('/products');
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('patina-announcement');
});
