import { FileUnavailable } from '@patina/platform/file-unavailable';
import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RemoteRoutes } from '@patina/platform/remote-contract';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { createPageRouter } from './create-page-router.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

/** The catalogue: a list, and a page that throws. */
const catalog: RemoteRoutes = {
  contract: CONTRACT_VERSION,
  messages: {
    namespace: 'catalog',
    en: {},
    others: {
      pt: async () => ({ default: {} }),
      es: async () => ({ default: {} }),
      de: async () => ({ default: {} }),
    },
  },
  routes: [
    { id: 'catalog:list', path: 'products', element: <h1>All skins</h1> },
    {
      id: 'catalog:broken',
      path: 'products/broken',
      loader: () => {
        throw new TypeError('undefined is not a function');
      },
      element: <h1>Never shown</h1>,
    },
  ],
};

/** A store whose catalogue fails for this reason, while there is one. */
async function openStore(at: string, failure: { reason?: Error } = {}) {
  const load = vi.fn(async () => {
    if (failure.reason) throw failure.reason;
    return catalog;
  });
  const page = { slug: 'about', id: 1, title: 'About us', is_terms: 0, is_privacy: 0, content: '<p>Hello</p>' };
  const storefront = aStorefront(someAnswers({ '/static-pages/{id}': { status: 'OK', payload: page } }));
  storefront.boot.slice = {
    shell: { version: 'test' },
    remotes: {
      catalog: {
        paths: ['/', '/products'],
        release: { version: '1', base: '/', entry: '', contract: CONTRACT_VERSION, exposes: ['./routes'] },
      },
    },
  };
  storefront.remotes.loader = { ...storefront.remotes.loader, load: load as never };
  const { router } = await showInStorefront(shellRouter, at, storefront);
  return { router, load };
}

const theFrameIsAlive = () => {
  within(screen.getByRole('banner')).getByRole('link', { name: 'Shop' });
  screen.getByRole('contentinfo');
};

test('a remote’s page is shown inside the frame and inside the remote’s border', async () => {
  await openStore('/products');
  const heading = await screen.findByRole('heading', { name: 'All skins' });
  expect(heading.closest('[data-remote]')?.getAttribute('data-remote')).toBe('catalog');
  theFrameIsAlive();
});

test('a page of the shell that does not load is opened with the previous shell', async () => {
  const replace = vi.fn(() => new Promise<never>(() => {}));
  globalThis.patinaReplaceShell = replace;
  onTestFinished(() => {
    delete globalThis.patinaReplaceShell;
  });
  const missing = new FileUnavailable('contact.js', 'answers 404');
  const contact = lazyPage(() => Promise.reject(missing));
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/contact', lazy: contact },
  ];
  const { router } = await showInStorefront((storefront) => createPageRouter(storefront, routes), '/');
  void router.navigate('/contact?topic=order');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/contact?topic=order', missing));
  screen.getByRole('heading', { name: 'Home' });
});

test('the shell’s own pages need no remote', async () => {
  const { load } = await openStore('/about');
  await screen.findByRole('heading', { name: 'About us' });
  expect(load).not.toHaveBeenCalled();
});

test('a remote that fails to load shows its error state inside the frame, and Retry restores it', async () => {
  const failure: { reason?: Error } = { reason: new RemoteUnavailable('catalog', new Error('503')) };
  await openStore('/products?page=2#content', failure);
  await screen.findByRole('heading', { name: /not available right now/ });
  theFrameIsAlive();
  delete failure.reason;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'All skins' });
  expect(location.search).toBe('?page=2');
});

test('a remote that still fails after a retry keeps its error state, and can be retried again', async () => {
  const { load } = await openStore('/products', { reason: new RemoteUnavailable('catalog', new Error('503')) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  await screen.findByRole('button', { name: 'Try again' });
  theFrameIsAlive();
});

test('the next navigation retries a failed remote by itself', async () => {
  const failure: { reason?: Error } = { reason: new RemoteUnavailable('catalog', new Error('503')) };
  const { router } = await openStore('/products', failure);
  await screen.findByRole('heading', { name: /not available right now/ });
  await router.navigate('/about');
  await screen.findByRole('heading', { name: 'About us' });
  delete failure.reason;
  await router.navigate('/products');
  await screen.findByRole('heading', { name: 'All skins' });
});

test('an incompatible remote is reported inside the frame', async () => {
  await openStore('/products', { reason: new RemoteIncompatible('catalog', '2', 'it speaks contract 9') });
  await screen.findByRole('heading', { name: /is being updated/ });
  theFrameIsAlive();
});

test('a page of a remote that throws does not affect the frame', async () => {
  await openStore('/products/broken');
  await screen.findByRole('heading', { name: /went wrong on this page/ });
  theFrameIsAlive();
});

test.each(['/products/a/b/c/d', '/no/such/page'])('%s is not found', async (path) => {
  await openStore(path);
  await screen.findByRole('heading', { name: 'Oops! Page Not Found' });
  theFrameIsAlive();
});
