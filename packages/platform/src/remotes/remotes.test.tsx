import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate, useRouteError } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { atom, createStore, StoreProvider, useAtom, useAtomValue } from '../libraries/state.ts';
import { RemoteFragment, type RemotesInPage, RemotesProvider, remoteRoute, useRemotes } from './remotes.ts';

afterEach(cleanup);

declare module './remote-contract.ts' {
  interface RemoteFragments {
    sell: { OffersTab: object };
    catalog: { Preview: { title: string; onMore?: () => void }; Adder: object };
    checkout: { CartBadge: object };
  }
}

/** A page whose remotes expose these components, by `remote/expose`. */
function aPageWith(fragments: Record<string, ComponentType>): RemotesInPage {
  return {
    loader: {
      async load<Module>(remote: string, expose: string) {
        const Offered = fragments[`${remote}/${expose}`];
        if (!Offered) throw new Error(`${remote} is away`);
        return { contract: 1, messages: { namespace: remote, en: {}, others: {} }, Component: Offered } as Module;
      },
    },
    addMessages: vi.fn(async () => {}),
  };
}

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
  }
}

test('a fragment shows its fallback while its code loads, then itself inside a marked element', async () => {
  const page = aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> });
  render(
    <RemotesProvider value={page}>
      <RemoteFragment remote="sell" expose="OffersTab" props={{}} fallback={<p>On its way</p>} />
    </RemotesProvider>,
  );
  screen.getByText('On its way');
  const heading = await screen.findByRole('heading', { name: 'My offers' });
  expect(heading.closest('[data-remote]')?.getAttribute('data-remote')).toBe('sell');
  expect(screen.queryByText('On its way')).toBeNull();
});

test('a fragment’s texts are loaded before it is rendered', async () => {
  const page = aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> });
  let areTextsThere = false;
  page.addMessages = async () => {
    areTextsThere = true;
  };
  render(
    <RemotesProvider value={page}>
      <RemoteFragment remote="sell" expose="OffersTab" props={{}} />
    </RemotesProvider>,
  );
  await screen.findByRole('heading', { name: 'My offers' });
  expect(areTextsThere).toBe(true);
});

test('a fragment that fails to load renders its error boundary and leaves the rest of the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <RemotesProvider value={aPageWith({})}>
      <h1>The page around it</h1>
      <Boundary>
        <RemoteFragment remote="sell" expose="OffersTab" props={{}} />
      </Boundary>
    </RemotesProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('sell is away');
  screen.getByRole('heading', { name: 'The page around it' });
});

function Row({ title }: { title: string }) {
  return <h2>{title}</h2>;
}

test('a fragment gets its props', async () => {
  render(
    <RemotesProvider value={aPageWith({ 'catalog/Preview': Row as ComponentType })}>
      <RemoteFragment remote="catalog" expose="Preview" props={{ title: 'Similar' }} />
    </RemotesProvider>,
  );
  await screen.findByRole('heading', { name: 'Similar' });
});

const countAtom = atom(0);

function Adder() {
  const [count, setCount] = useAtom(countAtom);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Add
    </button>
  );
}

function CartBadge() {
  return <output>{useAtomValue(countAtom)} in the cart</output>;
}

test('fragments of two remotes share one atom store', async () => {
  render(
    <StoreProvider store={createStore()}>
      <RemotesProvider value={aPageWith({ 'catalog/Adder': Adder, 'checkout/CartBadge': CartBadge })}>
        <RemoteFragment remote="catalog" expose="Adder" props={{}} />
        <RemoteFragment remote="checkout" expose="CartBadge" props={{}} />
      </RemotesProvider>
    </StoreProvider>,
  );
  await screen.findByText('0 in the cart');
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  screen.getByText('1 in the cart');
});

test('a route that another remote owns renders that remote’s fragment', async () => {
  const { element } = await remoteRoute('sell', 'OffersTab')();
  render(
    <RemotesProvider value={aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> })}>{element}</RemotesProvider>,
  );
  await screen.findByRole('heading', { name: 'My offers' });
});

function TryAgain() {
  const { message } = useRouteError() as Error;
  const navigate = useNavigate();
  return (
    <div role="alert">
      {message}
      <button type="button" onClick={() => navigate('.')}>
        Try again
      </button>
    </div>
  );
}

test('a route of another remote fails in its own place, says so with the page’s error state, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fragments: Record<string, ComponentType> = {};
  const page = { ...aPageWith(fragments), failedPage: <TryAgain /> };
  const tabs = (
    <>
      <h1>The account</h1>
      <Outlet />
    </>
  );
  const children = [{ index: true as const, lazy: remoteRoute('sell', 'OffersTab') }];
  const router = createMemoryRouter([{ path: '/', element: tabs, hydrateFallbackElement: <p>Loading</p>, children }]);
  render(
    <RemotesProvider value={page}>
      <RouterProvider router={router} />
    </RemotesProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('sell is away');
  screen.getByRole('heading', { name: 'The account' });
  fragments['sell/OffersTab'] = () => <h2>My offers</h2>;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'My offers' });
});

test('a route of another remote shows the page’s loading state while its code loads', async () => {
  const { element } = await remoteRoute('sell', 'OffersTab')();
  const page = { ...aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> }), loadingPage: <p>On its way</p> };
  render(<RemotesProvider value={page}>{element}</RemotesProvider>);
  screen.getByText('On its way');
  await screen.findByRole('heading', { name: 'My offers' });
});

function Lost() {
  return <output>{typeof useRemotes()}</output>;
}

test('a fragment outside the shell throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('A remote fragment was rendered outside the shell.');
});

test('a fragment that does not exist, and a wrong prop of one that does, are type errors', () => {
  const row = { remote: 'catalog', expose: 'Preview' } as const;
  const wrong = [
    <RemoteFragment key={1} {...row} props={{ title: 'Similar', onMore: () => {} }} />,
    // @ts-expect-error: `title` is missing
    <RemoteFragment key={2} {...row} props={{}} />,
    // @ts-expect-error: `title` is text
    <RemoteFragment key={3} {...row} props={{ title: 7 }} />,
    // @ts-expect-error: there is no `heading`
    <RemoteFragment key={4} {...row} props={{ title: 'Similar', heading: 2 }} />,
    // @ts-expect-error: it belongs to another remote
    <RemoteFragment key={5} remote="sell" expose="Preview" props={{ title: 'Similar' }} />,
    // @ts-expect-error: there is no such remote
    <RemoteFragment key={6} remote="watchlist" expose="Preview" props={{ title: 'Similar' }} />,
  ];
  expect(wrong).toHaveLength(6);
  // @ts-expect-error: a route cannot give it the `title` that it needs
  expect(remoteRoute('catalog', 'Preview')).toBeTypeOf('function');
});
