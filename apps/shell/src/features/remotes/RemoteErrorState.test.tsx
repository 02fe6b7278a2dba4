import { FileUnavailable } from '@patina/platform/file-unavailable';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import type { RouteObject } from '@patina/platform/router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { RemoteErrorState } from './RemoteErrorState.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A route that fails with this error while there is one. */
function aPart(failure: { reason: Error | undefined }): RouteObject[] {
  const loader = () => {
    if (failure.reason) throw failure.reason;
    return null;
  };
  return [{ path: '*', loader, element: <h1>The part</h1>, ErrorBoundary: RemoteErrorState, HydrateFallback: Nothing }];
}

function Nothing() {
  return null;
}

function named(name: string) {
  return Object.assign(new Error('Loading chunk 7 failed'), { name });
}

function styleSheetError() {
  return Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });
}

test.each([
  ['a remote that failed to load', new RemoteUnavailable('catalog', new Error('503')), /not available right now/],
  ['a chunk that failed to load', named('ChunkLoadError'), /not available right now/],
  ['a chunk that timed out', named('TimeoutError'), /not available right now/],
  ['a style sheet that failed to load', styleSheetError(), /not available right now/],
  [
    'a file that is not what was released',
    new FileUnavailable('/releases/x.js', 'is altered'),
    /not available right now/,
  ],
  ['an error of the page itself', new TypeError('undefined is not a function'), /went wrong on this page/],
])('%s can be retried', async (_, reason, title) => {
  const failure: { reason: Error | undefined } = { reason };
  await showInStorefront(aPart(failure), '/products?page=2#top');
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(heading.closest('[role=alert]')?.textContent).not.toContain(reason.message);
  failure.reason = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'The part' });
  expect(location.href).toContain('/products?page=2#top');
});

function Breakable({ failure }: { failure: { reason: Error | undefined } }) {
  if (failure.reason) throw failure.reason;
  return <h1>The page</h1>;
}

test.each(['/products?page=2', '/products?page=2#top'])(
  'a failure that occurred while %s was shown can be retried',
  async (path) => {
    const failure: { reason: Error | undefined } = { reason: new RemoteUnavailable('sell', new Error('503')) };
    await showInStorefront(
      [{ path: '*', element: <Breakable failure={failure} />, ErrorBoundary: RemoteErrorState }],
      path,
    );
    await screen.findByRole('heading', { name: /not available right now/ });
    failure.reason = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'The page' });
  },
);

test('an incompatible remote is reported without a retry, which could not help', async () => {
  await showInStorefront(aPart({ reason: new RemoteIncompatible('catalog', '2.0.0', 'it speaks contract 9') }));
  await screen.findByRole('heading', { level: 1, name: /is being updated/ });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the next navigation recovers by itself', async () => {
  const failure: { reason: Error | undefined } = { reason: new RemoteUnavailable('catalog', new Error('503')) };
  const { router } = await showInStorefront(aPart(failure));
  await screen.findByRole('heading', { name: /not available right now/ });
  failure.reason = undefined;
  await router.navigate('/new');
  await screen.findByRole('heading', { name: 'The part' });
});
