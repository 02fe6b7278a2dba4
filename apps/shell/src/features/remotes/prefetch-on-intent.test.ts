import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { LoaderFunctionArgs } from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { expect, test, vi } from 'vitest';
import { aStorefront } from '#testing/a-storefront.ts';
import { prefetchOnIntent, prefetchPage } from './prefetch-on-intent.ts';

/** A page with these links, and what is prefetched. */
function aPage(links: string, { saveData = false } = {}) {
  vi.useFakeTimers();
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = links;
  const prefetched: string[] = [];
  const { location } = window;
  const view = { document: page, location, navigator: { connection: { saveData } } } as unknown as Window;
  prefetchOnIntent(view, async ({ pathname, search }) => void prefetched.push(pathname + search));
  const send = (type: string, on: string) =>
    page.querySelector(on)?.dispatchEvent(new Event(type, { bubbles: true })) ?? expect.fail(`no ${on}`);
  return { prefetched, send };
}

const AK = `<a id="ak" href="${location.origin}/products/rifle/ak-47/7?wear=fn"><b>AK-47</b></a><i>text</i>`;

test('a link under the pointer is prefetched when the pointer stays on it', () => {
  const { prefetched, send } = aPage(AK);
  send('pointerover', 'b');
  expect(prefetched).toEqual([]);
  vi.advanceTimersByTime(80);
  expect(prefetched).toEqual(['/products/rifle/ak-47/7?wear=fn']);
});

test('a link that the pointer crosses is not', () => {
  const { prefetched, send } = aPage(AK);
  send('pointerover', 'b');
  vi.advanceTimersByTime(79);
  send('pointerover', 'i');
  vi.advanceTimersByTime(1000);
  expect(prefetched).toEqual([]);
});

test('a link that is focused or touched is prefetched, a touched one at once', () => {
  const { prefetched, send } = aPage(AK);
  send('touchstart', 'b');
  expect(prefetched).toHaveLength(1);
  send('focusin', '#ak');
  vi.advanceTimersByTime(80);
  expect(prefetched).toHaveLength(2);
});

test.each([
  ['to another site', '<a href="https://steamcommunity.com/id/ana">Steam</a>', {}],
  ['to a new window', `<a target="_blank" href="${location.origin}/products">All</a>`, {}],
  ['of somebody who saves data', AK, { saveData: true }],
])('a link %s is not prefetched', (_, links, options) => {
  const { prefetched, send } = aPage(links, options);
  send('touchstart', 'a');
  expect(prefetched).toEqual([]);
});

const Nothing = () => null;

/** The page of a store whose catalogue runs in it, unless it does not. */
function aStore({ isRunning = true } = {}) {
  const storefront = aStorefront();
  const release = { version: '1', base: '/', entry: '', contract: CONTRACT_VERSION, exposes: ['./routes'] };
  storefront.boot.slice = {
    shell: { version: '1' },
    remotes: { catalog: { paths: ['/', '/products'], release }, account: { paths: ['/account'], release } },
  };
  if (isRunning) storefront.telemetry = { ...storefront.telemetry, running: new Map([['catalog', '1']]) };
  const loaded: unknown[] = [];
  const loader = ({ request, params, context }: LoaderFunctionArgs) => {
    loaded.push({ address: request.url, params, isOurs: context.get(storefrontContext) === storefront });
  };
  const page = lazyPage(async () => ({ Component: Nothing, loader }));
  const routes = [
    { path: '/products/:id', lazy: page },
    { path: '/', lazy: page },
    { path: '/account', lazy: page },
  ];
  const messages = { namespace: 'catalog', en: {}, others: {} };
  storefront.remotes.loader.load = (async () => ({ contract: CONTRACT_VERSION, messages, routes })) as never;
  const prefetch = prefetchPage(storefront);
  return { loaded, prefetch: (path: string) => prefetch(new URL(path, 'https://store.test')) };
}

test('the loader of a product runs with its parameters and the singletons of the page', async () => {
  const { loaded, prefetch } = aStore();
  await prefetch('/products/7?wear=fn');
  expect(loaded).toEqual([{ address: 'https://store.test/products/7?wear=fn', params: { id: '7' }, isOurs: true }]);
});

test.each(['/', '/account', '/terms'])('nothing is loaded for %s', async (path) => {
  const { loaded, prefetch } = aStore();
  await prefetch(path);
  expect(loaded).toEqual([]);
});

test('nothing is loaded of a catalogue that the page does not run', async () => {
  const { loaded, prefetch } = aStore({ isRunning: false });
  await prefetch('/products/7');
  expect(loaded).toEqual([]);
});
