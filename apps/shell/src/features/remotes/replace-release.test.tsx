import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION, type RemoteRelease } from '@patina/platform/registry';
import { createRemoteLoader } from '@patina/platform/remote-loader';
import { Outlet, type RouteObject } from '@patina/platform/router';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStorefront } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const page = (title: string) => () => <h1>{title}</h1>;

function NoFrame() {
  return <Outlet />;
}

/** Loads the code of the live release's product page. */
type Load = () => Promise<{ Component: () => React.ReactElement }>;

const noFrame: Load = async () => ({ Component: NoFrame });

const down: Load = () => Promise.reject(new Error('503'));

/** The catalogue of a release: a list and a product page within a common frame; the product page has a lazy one, too. */
function routesOf(version: string, load: Load, loadFrame: Load): RouteObject[] {
  return [
    {
      id: 'catalog:frame',
      path: 'products',
      element: (
        <section>
          <p>Frame {version}</p>
          <Outlet />
        </section>
      ),
      children: [
        { id: 'catalog:list', index: true, element: <h1>All skins {version}</h1> },
        {
          id: 'catalog:product-frame',
          path: ':product',
          lazy: lazyPage(loadFrame),
          children: [{ id: 'catalog:product', index: true, lazy: lazyPage(load) }],
        },
      ],
    },
  ];
}

function aRelease(version: string): RemoteRelease {
  return { version, base: `/${version}/`, entry: 'entry.js', contract: CONTRACT_VERSION, exposes: ['./routes'] };
}

/**
 * A store whose live catalogue, release 2, loads its product page with `live`; the previous release works by default.
 */
async function openStore(
  at: string,
  live: Load,
  before: Load = async () => ({ Component: page('Product 1') }),
  liveFrame: Load = noFrame,
) {
  const storefront = aStorefront();
  const uses: string[] = [];
  storefront.boot.slice = {
    shell: { version: 'test' },
    remotes: { catalog: { paths: ['/products'], release: aRelease('2'), previous: aRelease('1') } },
  };
  const messages = { namespace: 'catalog', en: {}, others: {} };
  storefront.remotes.loader = createRemoteLoader({
    slice: storefront.boot.slice,
    runtime: {
      registerRemotes() {},
      loadRemote: async (id) => ({
        contract: CONTRACT_VERSION,
        messages,
        routes: id.startsWith('catalog_2') ? routesOf('2', live, liveFrame) : routesOf('1', before, noFrame),
      }),
    },
    files: { script: async (address) => address, applyStyleSheets() {} },
    onFailure() {},
    onUse: (_, { version }) => uses.push(version),
  });
  const { router } = await showInStorefront(shellRouter, at, storefront);
  return { router, uses };
}

test('a first page whose code fails is replaced by that of the previous release, with everything around it', async () => {
  const { uses } = await openStore('/products/7?wear=fn#float', down);
  await screen.findByRole('heading', { name: 'Product 1' });
  screen.getByText('Frame 1');
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/products/7?wear=fn#float');
  expect(uses).toEqual(['2', '1']);
});

test('a later page whose code fails is replaced by that of the previous release, and the link back leads to its list', async () => {
  const { router } = await openStore('/products', down);
  await screen.findByRole('heading', { name: 'All skins 2' });
  const { length } = history;
  await act(() => router.navigate('/products/7'));
  await screen.findByRole('heading', { name: 'Product 1' });
  expect(screen.queryByText('Frame 2')).toBeNull();
  expect(history.length).toBe(length + 1);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'All skins 1' });
});

test('a page whose code never arrives is replaced after a while', async () => {
  const { router } = await openStore('/products', () => new Promise(() => {}));
  await screen.findByRole('heading', { name: 'All skins 2' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  void router.navigate('/products/7');
  await vi.advanceTimersByTimeAsync(2500);
  await screen.findByRole('heading', { name: 'Product 1' });
});

test('a page whose code never arrives is replaced, though the frame around it arrives late', async () => {
  const frame = Promise.withResolvers<{ Component: () => React.ReactElement }>();
  const before = Promise.withResolvers<{ Component: () => React.ReactElement }>();
  const { router } = await openStore(
    '/products',
    () => new Promise(() => {}),
    () => before.promise,
    () => frame.promise,
  );
  await screen.findByRole('heading', { name: 'All skins 2' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  void router.navigate('/products/7');
  await vi.advanceTimersByTimeAsync(2500);
  frame.resolve(await noFrame());
  await vi.advanceTimersByTimeAsync(0);
  before.resolve({ Component: page('Product 1') });
  await screen.findByRole('heading', { name: 'Product 1' });
});

test('a page that fails in both releases can be retried', async () => {
  const live = vi.fn(down);
  await openStore('/products/7', live, down);
  await screen.findByRole('heading', { name: /not available right now/ });
  live.mockImplementation(async () => ({ Component: page('Product 2') }));
  await act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await screen.findByRole('heading', { name: 'Product 2' });
});
