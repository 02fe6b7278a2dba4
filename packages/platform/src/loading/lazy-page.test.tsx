import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

afterEach(cleanup);

/** A page's chunk and the network that loads it. */
function aChunk() {
  const network = { isDown: false };
  const load = vi.fn(async () => {
    if (network.isDown) throw new Error('Loading chunk failed');
    return { Component: ThePage };
  });
  return { network, load };
}

function ThePage() {
  return <h1>The page</h1>;
}

function Nothing() {
  return null;
}

function Failed() {
  return <p role="alert">{(useRouteError() as Error).message}</p>;
}

function openAt(path: string, load: () => Promise<{ Component: () => ReactElement }>) {
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: Nothing,
        children: [
          { index: true, element: <h1>Home page</h1> },
          { path: 'page', lazy: lazyPage(load), ErrorBoundary: Failed },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('a page whose chunk loads is requested once', async () => {
  const { load } = aChunk();
  openAt('/page', load);
  await screen.findByRole('heading', { name: 'The page' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that fails once is requested again while the page opens', async () => {
  const { load } = aChunk();
  load.mockRejectedValueOnce(new Error('Loading chunk failed'));
  openAt('/page', load);
  await screen.findByRole('heading', { name: 'The page' });
});

test('a chunk that keeps failing shows the error boundary, and the next visit recovers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { load, network } = aChunk();
  network.isDown = true;
  const router = openAt('/page', load);
  expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk failed');
  await act(() => router.navigate('/'));
  await screen.findByRole('heading', { name: 'Home page' });
  network.isDown = false;
  await act(() => router.navigate('/page'));
  await screen.findByRole('heading', { name: 'The page' });
});

test('a retry on the failed page itself recovers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { load, network } = aChunk();
  network.isDown = true;
  const router = openAt('/page', load);
  await screen.findByRole('alert');
  network.isDown = false;
  await act(() => router.navigate('/page', { replace: true }));
  await screen.findByRole('heading', { name: 'The page' });
});

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: /releases/catalog/1/page.js'],
  ['Firefox', 'error loading dynamically imported module: /releases/catalog/1/page.js'],
  ['WebKit', 'Importing a module script failed.'],
])('a page whose code does not load is unavailable, whatever error %s throws', async (_, message) => {
  const page = lazyPage(() => Promise.reject(new TypeError(message)));
  await expect(page.load()).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: expect.stringContaining(message),
  });
});

test.each([
  ['script', { name: 'TimeoutError' }],
  ['style sheet', { code: 'CSS_CHUNK_LOAD_FAILED', type: 'timeout' }],
])('after a timeout of a %s the error is shown at once, and can be retried', async (_, timeout) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { load } = aChunk();
  load.mockRejectedValueOnce(Object.assign(new Error('no answer'), timeout));
  const router = openAt('/page', load);
  expect((await screen.findByRole('alert')).textContent).toBe('no answer');
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/page', { replace: true }));
  await screen.findByRole('heading', { name: 'The page' });
});

test.each(['TimeoutError', 'ChunkLoadError'])(
  'after a timeout of a page and a %s of the frame around it, the next visit loads both',
  async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const network = { isDown: true };
    const load = (Component: () => ReactElement, error: string) => async () => {
      if (network.isDown) throw Object.assign(new Error('no answer'), { name: error });
      return { Component };
    };
    const router = createMemoryRouter(
      [
        {
          HydrateFallback: Nothing,
          children: [
            { index: true, element: <h1>Home page</h1> },
            {
              path: 'account',
              lazy: lazyPage(load(() => <Outlet />, name)),
              ErrorBoundary: Failed,
              children: [{ index: true, lazy: lazyPage(load(ThePage, 'TimeoutError')) }],
            },
          ],
        },
      ],
      { initialEntries: ['/account'] },
    );
    render(<RouterProvider router={router} />);
    expect((await screen.findByRole('alert')).textContent).toContain('no answer');
    network.isDown = false;
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/account'));
    await screen.findByRole('heading', { name: 'The page' });
  },
);
