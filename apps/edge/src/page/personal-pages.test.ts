import { setTrust } from '@patina/releases/ownership/change-keys';
import { seededRandom } from '@patina/test-kit/seeded-random';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { liveCatalogue, startRenderingEdge } from '#testing/start-rendering-edge.ts';
import { startSignedStore } from '#testing/start-signed-store.ts';
import type { TestEdge, TestResponse } from '#testing/start-test-edge.ts';

/** Shows all that a page knows of its visitor, and remembers it for the next page. */
const SHELL = `
  const before = [];
  module.exports = {
    shared: {},
    async render({ boot, address }, load) {
      before.push(...Object.keys(boot.answers).map((key) => JSON.stringify(boot.answers[key])));
      await new Promise((resolve) => setTimeout(resolve));
      return [address, boot.locale.language, boot.locale.currency, load('catalog', './routes')(), ...before].join(' | ');
    },
  };`;
const CATALOG = `const seen = []; module.exports = { './routes': () => () => seen.push(1) };`;

/** Pages of a visitor's own data. */
const OWN_PAGES = ['/account', '/orders', '/cart'];
/** Pages that guests get, too; theirs are kept. */
const COMMON_PAGES = ['/products', '/products/rifle?page=2', '/products/rifle/ak-47/7'];

const sessionOf = (cookie = '') => /(?:^|; )session=(s\d+)(?:;|$)/.exec(cookie)?.[1];
const ownersIn = ({ text }: TestResponse) => [...new Set(text.match(/owned by \w+/g) ?? [])];
const isShared = ({ headers }: TestResponse) => /public|s-maxage/.test(headers['cache-control'] ?? '');
const contentOf = ({ text }: TestResponse) => /<div id="root" data-server>(.*?)<\/div>/s.exec(text)?.[1];

/** Answers with data of the session that asks, and to others as to a guest. */
function answerByOwner(api: TestEdge['api']) {
  const own = (answer: (mark: string) => object) => ({
    body: (by: FastifyRequest) => answer(`owned by ${sessionOf(by.headers.cookie) ?? 'nobody'}`),
  });
  const isKnown = (by: FastifyRequest) => sessionOf(by.headers.cookie) !== undefined;
  api.respond('/is-auth', {
    body: (by: FastifyRequest) => ({ status: 'OK', authenticated: isKnown(by), emailVerified: false }),
  });
  api.respond(
    '/user/profile',
    own((mark) => ({ status: 'OK', payload: { name: mark, balance: 7 } })),
  );
  api.respond(
    '/cart/contents',
    own((mark) => ({ status: 'OK', cart: [mark] })),
  );
  api.respond(
    '/purchase/history',
    own((mark) => ({ status: 'OK', payload: [mark] })),
  );
}

/** An edge whose catalogue has pages of visitors' own data beside its common ones. */
async function aStoreOfPeople() {
  const edge = await startRenderingEdge({ shell: SHELL, catalog: CATALOG, workers: 2 });
  const head = { kind: 'private' as const, key: 'catalog.head', texts: {} };
  const pageOf = (path: string, call: string) => ({ path, files: [], prefetch: [{ path: call, own: true }], head });
  const catalogue = liveCatalogue(edge.registry);
  catalogue.paths.push(...OWN_PAGES);
  catalogue.live.routes.push(
    pageOf('/account', '/user/profile'),
    pageOf('/orders', '/purchase/history'),
    pageOf('/cart', '/cart/contents'),
  );
  await edge.releases.write(edge.registry);
  answerByOwner(edge.api);
  return edge;
}

/** What must hold of every response, whatever was asked and how. */
function expectNoLeak(page: TestResponse, cookie: string | undefined, address: string) {
  const session = sessionOf(cookie);
  const who = `${address} for "${cookie?.slice(0, 80)}"`;
  expect(
    ownersIn(page).filter((mark) => mark !== `owned by ${session}`),
    who,
  ).toEqual([]);
  expect(page.text, who).not.toContain('owned by nobody');
  if (session === undefined) return;
  expect(isShared(page), who).toBe(false);
  expect(page.headers.etag, who).toBeUndefined();
  const isOwn = OWN_PAGES.includes(address);
  if (page.status === 200) {
    expect(page.headers['cache-control'], who).toBe(isOwn ? 'private, no-store' : 'private, no-cache');
  }
}

/** Headers by which somebody may try to be taken for another, to get another's page, or to have their own page kept. */
const HOSTILE_HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer s1' },
  { 'proxy-authorization': 'Basic czE6czE=' },
  { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-prefix': '/account' },
  { forwarded: 'for=127.0.0.1;host=evil.example' },
  { 'x-original-url': '/account' },
  { 'x-rewrite-url': '/orders' },
  { 'x-http-method-override': 'POST' },
  { 'x-session': 's1' },
  { 'x-user-id': '1' },
  { cookie2: 'session=s1' },
  { 'set-cookie': 'session=s1' },
  { 'cache-control': 'public, max-age=3600' },
  { 'cache-control': 'only-if-cached' },
  { pragma: 'public' },
  { 'surrogate-control': 'max-age=3600' },
  { vary: '*' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { range: 'bytes=0-99' },
  { 'accept-encoding': 'identity;q=0, zzz' },
  { accept: 'application/json' },
  { 'accept-language': 'de,<script>' },
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-fetch-site': 'cross-site' },
  { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, baggage: 'session=s1' },
];

/** Cookies of the same kind; none of them is the session of somebody. */
const HOSTILE_COOKIES = [
  'session=',
  'session=s1%00',
  'session="s1"',
  'session=s1,s2',
  'session=../s1',
  'Session=s1',
  'sessions=s1',
  '__Host-session=s1',
  'hasOwn=1; roles=owner; auth_session=1',
  'written=0/FFFFFFF',
  'remoteOverrides=%5B%5B%22catalog%22%2C%22https%3A%2F%2Fevil.example%22%5D%5D',
  '__proto__=s1; constructor=s1; languageId=__proto__; currencyCode=constructor',
  `styles=${'s1'.repeat(2000)}`,
];

test('42 hostile headers and cookies neither get a page of somebody else nor have one kept', async () => {
  const { request, api } = await aStoreOfPeople();
  const attempts = [
    ...HOSTILE_HEADERS.map((headers) => ({ headers, cookie: undefined as string | undefined })),
    ...HOSTILE_COOKIES.map((cookie) => ({ headers: {}, cookie })),
  ];
  expect(attempts).toHaveLength(42);
  const sent = new Set<string | undefined>();
  const visit = async (address: string, cookie: string | undefined, headers = {}) => {
    sent.add(cookie);
    const page = await request(address, { headers: { ...headers, ...(cookie && { cookie }) } });
    expectNoLeak(page, cookie, address);
    return page;
  };
  // Somebody has all of these pages, so that there is something to be had.
  for (const address of [...OWN_PAGES, ...COMMON_PAGES]) await visit(address, 'session=s1');
  let rendered = 0;
  for (const { headers, cookie } of attempts) {
    const [list = ''] = COMMON_PAGES;
    for (const address of [...OWN_PAGES, list]) {
      await visit(address, cookie, headers);
      const own = await visit(address, ['session=s2', ...(cookie ? [cookie] : [])].join('; '), headers);
      if (contentOf(own)?.includes('owned by s2')) rendered += 1;
      await visit(address, undefined);
    }
  }
  expect(rendered).toBeGreaterThan(42);
  // Shared answers are asked for in nobody's name, and a visitor's own only with the cookies that came with the page.
  for (const { url, headers } of api.requests) {
    if (/^\/api\/(?:user|cart|purchase)\//.test(url)) expect(sessionOf(headers.cookie), url).toBeDefined();
    if (/^\/api\/(?:items|settings|languages)\b/.test(url) && headers.cookie !== undefined) {
      expect(headers.cookie, url).toContain('written=');
    }
    expect(sent).toContain(headers.cookie);
  }
}, 120_000);

test('of 400 mixed visitors at once each gets their own pages, and nobody anything of another', async () => {
  const { request } = await aStoreOfPeople();
  const random = seededRandom(60);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const visitors = Array.from({ length: 400 }, () => {
    const session = random() < 0.5 ? `s${Math.floor(random() * 20)}` : undefined;
    const [language, currency] = [pick(['1', '4']), pick(['EUR', 'BRL'])];
    const address = pick(session ? [...OWN_PAGES, ...COMMON_PAGES] : COMMON_PAGES);
    const cookies = { languageId: language, currencyCode: currency, ...(session && { session }) };
    const cookie = Object.entries(cookies).map((each) => each.join('='));
    return { session, address, shown: [address, language, currency].join(' | '), cookie: cookie.join('; ') };
  });
  let waiting = visitors;
  // On a busy machine the API answers too late for some pages: they have less, and never something else.
  const arrive = async () => {
    const pages = await Promise.all(waiting.map(({ address, cookie }) => request(address, { headers: { cookie } })));
    waiting = waiting.filter(({ session, address, shown, cookie }, index) => {
      const page = pages[index] as TestResponse;
      expectNoLeak(page, cookie, address);
      const content = contentOf(page);
      if (content === undefined || (session && !content.includes(`owned by ${session}`))) return true;
      expect(content.startsWith(`${shown} | `)).toBe(true);
      return false;
    });
    return waiting.length;
  };
  await expect.poll(arrive, { timeout: 60_000 }).toBe(0);
  const guests = await Promise.all([...OWN_PAGES, ...COMMON_PAGES].map((address) => request(address)));
  expect(guests.flatMap(ownersIn)).toEqual([]);
}, 120_000);

test('a release that the operators have not said may see people renders pages of guests only', async () => {
  const { store, openEdge } = await startSignedStore({ renderWorkers: 1, renderTimeoutMs: 60_000 });
  const contents = async (trust: Parameters<typeof setTrust>[2]) => {
    await setTrust(store, 'catalog', trust);
    const edge = await openEdge();
    answerByOwner(edge.api);
    const guest = contentOf(await edge.request('/products'));
    const page = await edge.request('/products', { headers: { cookie: 'session=s1' } });
    // The browser renders it with the same data.
    expect(ownersIn(page)).toEqual(['owned by s1']);
    return [guest, contentOf(page)].map((content) => content !== undefined);
  };
  expect(await contents('guests')).toEqual([true, false]);
  expect(await contents('everybody')).toEqual([true, true]);
  expect(await contents('nobody')).toEqual([false, false]);
}, 60_000);
