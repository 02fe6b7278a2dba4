import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoteFragment, type RemotesInPage, RemotesProvider, remoteRoute, useRemotes } from './remotes.ts';
import { atom, createStore, StoreProvider, useAtom, useAtomValue } from './state.ts';

afterEach(cleanup);

/** A page whose remotes offer these components, by `remote/expose`. */
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

test('a fragment shows its fallback while the code is on its way, then itself inside a marked border', async () => {
  const page = aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> });
  render(
    <RemotesProvider value={page}>
      <RemoteFragment remote="sell" expose="OffersTab" fallback={<p>On its way</p>} />
    </RemotesProvider>,
  );
  screen.getByText('On its way');
  const heading = await screen.findByRole('heading', { name: 'My offers' });
  expect(heading.closest('[data-remote]')?.getAttribute('data-remote')).toBe('sell');
  expect(screen.queryByText('On its way')).toBeNull();
});

test('a fragment’s texts are there before it is shown', async () => {
  const page = aPageWith({ 'sell/OffersTab': () => <h2>My offers</h2> });
  let areTextsThere = false;
  page.addMessages = async () => {
    areTextsThere = true;
  };
  render(
    <RemotesProvider value={page}>
      <RemoteFragment remote="sell" expose="OffersTab" />
    </RemotesProvider>,
  );
  await screen.findByRole('heading', { name: 'My offers' });
  expect(areTextsThere).toBe(true);
});

test('a fragment that cannot be loaded fails into its boundary and leaves the rest of the page alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <RemotesProvider value={aPageWith({})}>
      <h1>The page around it</h1>
      <Boundary>
        <RemoteFragment remote="sell" expose="OffersTab" />
      </Boundary>
    </RemotesProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('sell is away');
  screen.getByRole('heading', { name: 'The page around it' });
});

function Row({ title }: { title: string }) {
  return <h2>{title}</h2>;
}

test('a fragment gets the props it is embedded with', async () => {
  render(
    <RemotesProvider value={aPageWith({ 'catalog/ProductRow': Row as ComponentType })}>
      <RemoteFragment remote="catalog" expose="ProductRow" props={{ title: 'Similar' }} />
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

test('fragments of two remotes see one store', async () => {
  render(
    <StoreProvider store={createStore()}>
      <RemotesProvider value={aPageWith({ 'catalog/Adder': Adder, 'checkout/CartBadge': CartBadge })}>
        <RemoteFragment remote="catalog" expose="Adder" />
        <RemoteFragment remote="checkout" expose="CartBadge" />
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

function Lost() {
  return <output>{typeof useRemotes()}</output>;
}

test('a fragment outside the shell says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('A remote fragment was rendered outside the shell.');
});
