import { memoryRouterAt } from '@patina/platform/memory-router';
import type { Filler } from '@patina/platform/registry';
import { type RemotesInPage, RemotesProvider } from '@patina/platform/remotes';
import { Outlet, useNavigate, useRouteError } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { slotRoute } from './slot-route.tsx';
import { useSlotDialog } from './use-slot-dialog.tsx';

const Offers = () => <h2>My offers</h2>;

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

/** The parts of a shell in which these modules load, by `remote/module`, and fill slots. */
function aPage(modules: Record<string, ComponentType>, fillers: Record<string, Filler>): RemotesInPage {
  const load = async (remote: string, module: string) => {
    const Component = modules[`${remote}/${module}`];
    if (!Component) throw new Error(`${remote} is away`);
    return { contract: 2, messages: { namespace: remote, en: {}, others: {} }, Component };
  };
  const slots = Object.entries(fillers).map(([slot, filler]) => [slot, { limit: 1, height: 40, fillers: [filler] }]);
  return {
    loader: { load } as RemotesInPage['loader'],
    addMessages: vi.fn(async () => {}),
    slots: Object.fromEntries(slots),
    loadingPage: <p>On its way</p>,
    failedPage: <TryAgain />,
  };
}

const OFFERS = { 'account.offers': { remote: 'sell', module: 'OffersTab' } };

/** The account, in which a route is a slot. */
function openAccount(page: RemotesInPage) {
  const tabs = (
    <>
      <h1>The account</h1>
      <Outlet />
    </>
  );
  const children = [{ index: true as const, lazy: slotRoute('account.offers') }];
  const router = memoryRouterAt('/')([{ path: '/', element: tabs, hydrateFallbackElement: <p>Loading</p>, children }]);
  return render(
    <StoreProvider store={createStore()}>
      <RemotesProvider value={page}>
        <RouterProvider router={router} />
      </RemotesProvider>
    </StoreProvider>,
  );
}

test('a route that is a slot shows what fills it, after the page’s loading state and with its texts', async () => {
  const page = aPage({ 'sell/OffersTab': Offers }, OFFERS);
  const { load } = page.loader;
  const arrival = Promise.withResolvers<void>();
  page.loader.load = ((remote: string, module: string) =>
    arrival.promise.then(() => load(remote, module))) as typeof load;
  openAccount(page);
  await screen.findByText('On its way');
  arrival.resolve();
  const heading = await screen.findByRole('heading', { name: 'My offers' });
  expect(heading.closest('[data-slot="account.offers"]')?.getAttribute('data-remote')).toBe('sell');
  expect(page.addMessages).toHaveBeenCalledWith(expect.objectContaining({ namespace: 'sell' }));
});

test('a route that is a slot fails in its own place, with the page’s error state, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const modules: Record<string, ComponentType> = {};
  openAccount(aPage(modules, OFFERS));
  expect((await screen.findByRole('alert')).textContent).toContain('sell is away');
  screen.getByRole('heading', { name: 'The account' });
  modules['sell/OffersTab'] = Offers;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'My offers' });
});

test('a route whose slot nobody fills shows the page’s error state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openAccount(aPage({}, {}));
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody fills the slot "account.offers".');
});

function NotThere({ retry }: { retry: () => void }) {
  return (
    <button type="button" onClick={retry}>
      Not there
    </button>
  );
}

function TopUpButton() {
  const dialog = useSlotDialog(
    'balance.top-up',
    { amount: 20 },
    { fallback: <p>Opening</p>, failed: (retry) => <NotThere retry={retry} /> },
  );
  return (
    <>
      <button type="button" onClick={dialog.open}>
        Top up
      </button>
      {dialog.element}
    </>
  );
}

function TopUp({ open, amount }: { open: boolean; amount: number }) {
  return <dialog open={open} aria-label={`Top up ${amount}`} />;
}

function openButton(page: RemotesInPage) {
  render(
    <StoreProvider store={createStore()}>
      <RemotesProvider value={page}>
        <TopUpButton />
      </RemotesProvider>
    </StoreProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Top up' }));
}

test('a dialog that fills a slot opens with its props', async () => {
  const modules = { 'checkout/TopUpDialog': TopUp as unknown as ComponentType };
  openButton(aPage(modules, { 'balance.top-up': { remote: 'checkout', module: 'TopUpDialog' } }));
  expect(await screen.findByRole('dialog', { name: 'Top up 20' })).toBeTruthy();
});

test('where nobody fills the slot of a dialog, its page says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openButton(aPage({}, {}));
  expect(await screen.findByRole('button', { name: 'Not there' })).toBeTruthy();
});

test('a slot that does not exist, or gives props, is no route; a wrong prop of a dialog is a type error', () => {
  // @ts-expect-error: it gives a product
  expect(slotRoute('product.below-facts')).toBeTypeOf('function');
  // @ts-expect-error: there is no such slot
  expect(slotRoute('account.rings')).toBeTypeOf('function');
  const states = { failed: () => null };
  const wrong = [
    // @ts-expect-error: the amount is a number or text
    () => useSlotDialog('balance.top-up', { amount: true }, states),
    // @ts-expect-error: it has no such prop
    () => useSlotDialog('balance.top-up', { currency: 'EUR' }, states),
    // @ts-expect-error: it is no dialog
    () => useSlotDialog('account.offers', {}, states),
  ];
  expect(wrong).toHaveLength(3);
});
