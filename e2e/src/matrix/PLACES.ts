import type { Locator } from '@playwright/test';
import type { Store } from '#pages/Store.ts';

/** Somewhere in the store that a remote shows something, for whoever is signed in. */
interface Place {
  name: string;
  remote: string;
  /** Address of the page that it is on. */
  address: string;
  /** Goes there from another page, without a new document. */
  enter(store: Store): Promise<void>;
  /** Asks for it where the page does not show it by itself. */
  open?(store: Store): Promise<void>;
  /** What is seen when it is whole, and when it is not. */
  whole(store: Store): Locator;
  broken(store: Store): Locator;
  /** Leaves for a page of other remotes, which must be whole. */
  leave(store: Store): Promise<Locator>;
}

const heading = (name: string) => (store: Store) => store.main.getByRole('heading', { level: 1, name });
const unavailable = (store: Store) => store.face('This part of the store is not available right now');

async function leaveForShop(store: Store): Promise<Locator> {
  await store.header.openShop();
  return heading('All skins')(store);
}

async function leaveForCart(store: Store): Promise<Locator> {
  await store.header.cart(0).click();
  return store.face('Your cart is empty');
}

async function enterByMenu(store: Store, item: string): Promise<void> {
  await store.header.profileButton.click();
  await store.header.profileMenu.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Everywhere that one of the four remotes appears: the pages they own, and what others show of them. */
export const PLACES: readonly Place[] = [
  {
    name: 'the catalogue',
    remote: 'catalog',
    address: '/products',
    enter: async (store) => void (await store.header.openShop()),
    whole: heading('All skins'),
    broken: unavailable,
    leave: leaveForCart,
  },
  {
    name: 'the cart',
    remote: 'checkout',
    address: '/cart',
    enter: (store) => store.header.cart(0).click(),
    whole: (store) => store.face('Your cart is empty'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the account',
    remote: 'account',
    address: '/account',
    enter: (store) => enterByMenu(store, 'My profile'),
    whole: heading('My Profile'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the offers in the account',
    remote: 'sell',
    address: '/account/offers',
    enter: (store) => store.header.link('Sell skins').click(),
    whole: heading('Sell skins'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the top-up in the account',
    remote: 'checkout',
    address: '/account/transactions',
    enter: (store) => enterByMenu(store, 'Payment history'),
    open: (store) => store.main.getByRole('button', { name: 'Top up' }).click(),
    whole: (store) => store.page.getByRole('dialog', { name: 'Top up' }),
    broken: (store) => store.main.getByText(/^Topping up is not available right now/),
    leave: leaveForShop,
  },
];
