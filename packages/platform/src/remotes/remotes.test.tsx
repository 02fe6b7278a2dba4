import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type RemotesInPage, RemotesProvider, remoteRoute, useRemotes } from './remotes.ts';

afterEach(cleanup);

function Lost() {
  return <output>{typeof useRemotes()}</output>;
}

test('a slot outside the shell throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('A slot was rendered outside the shell.');
});

const Offers = () => <h2>My offers</h2>;

/** The page of a release from before there were slots, in a store that has these modules. */
function openNamed(modules: Record<string, () => unknown>) {
  const load = async (remote: string, module: string) => {
    const Component = modules[`${remote}/${module}`];
    if (!Component) throw new Error('It is away.');
    return { contract: 2, messages: { namespace: remote, en: {}, others: {} }, Component };
  };
  const page = {
    loader: { load },
    addMessages: async () => {},
    failedPage: <p>Failed</p>,
  };
  const routes = [{ path: '/', lazy: remoteRoute('sell', 'OffersTab'), hydrateFallbackElement: <p>Loading</p> }];
  render(
    <RemotesProvider value={page as unknown as RemotesInPage}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </RemotesProvider>,
  );
}

test('a release from before there were slots shows a module that it names', async () => {
  openNamed({ 'sell/OffersTab': Offers });
  await screen.findByRole('heading', { name: 'My offers' });
});

test('a module that it names and nobody offers fails in its own place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openNamed({});
  await screen.findByText('Failed');
});
