import type { Locator } from '@playwright/test';
import type { Shop } from '#pages/Shop.ts';

/** A place in the shop where an app is shown to a signed-in visitor. */
export interface Place {
  name: string;
  /** The app that is shown: a remote, or the shell. */
  remote: string;
  /** Its module, such as `OffersTab`, where it fills a slot of another app's page. */
  filler?: string;
  /** Whether its page is inside another one of the same remote, whose files the document does not name. */
  isNested?: true;
  /** Address of the page that it is on. */
  address: string;
  /** Navigates there from another page, without a new document. */
  enter(shop: Shop): Promise<void>;
  /** Opens it, if it is not shown at once. */
  open?(shop: Shop): Promise<void>;
  /** What is visible when it works, and when it does not. */
  whole(shop: Shop): Locator;
  broken(shop: Shop): Locator;
  /** Goes to a page of other remotes, which must work. */
  leave(shop: Shop): Promise<Locator>;
}

const heading = (name: string) => (shop: Shop) => shop.main.getByRole('heading', { level: 1, name });
const unavailable = (shop: Shop) => shop.errorState('This part of the store is not available right now');

async function leaveForShop(shop: Shop): Promise<Locator> {
  await shop.header.openShop();
  return heading('All skins')(shop);
}

async function leaveForCart(shop: Shop): Promise<Locator> {
  await shop.header.cart(0).click();
  return shop.errorState('Your cart is empty');
}

async function enterByMenu(shop: Shop, item: string): Promise<void> {
  await shop.header.profileButton.click();
  await shop.header.profileMenu.getByRole('menuitem', { name: item, exact: true }).click();
}

/** All places where the four remotes appear: their own pages, and what they fill in others. */
export const PLACES: readonly Place[] = [
  {
    name: 'the catalogue',
    remote: 'catalog',
    address: '/products',
    enter: async (shop) => void (await shop.header.openShop()),
    whole: heading('All skins'),
    broken: unavailable,
    leave: leaveForCart,
  },
  {
    name: 'the cart',
    remote: 'checkout',
    address: '/cart',
    enter: (shop) => shop.header.cart(0).click(),
    whole: (shop) => shop.errorState('Your cart is empty'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the account',
    remote: 'account',
    isNested: true,
    address: '/account',
    enter: (shop) => enterByMenu(shop, 'My profile'),
    whole: heading('My Profile'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the offers in the account',
    remote: 'sell',
    filler: 'OffersTab',
    address: '/account/offers',
    enter: (shop) => shop.header.link('Sell skins').click(),
    whole: heading('Sell skins'),
    broken: unavailable,
    leave: leaveForShop,
  },
  {
    name: 'the top-up in the account',
    remote: 'checkout',
    filler: 'TopUpDialog',
    address: '/account/transactions',
    enter: (shop) => enterByMenu(shop, 'Payment history'),
    open: (shop) => shop.main.getByRole('button', { name: 'Top up' }).click(),
    whole: (shop) => shop.page.getByRole('dialog', { name: 'Top up' }),
    broken: (shop) => shop.main.getByText(/^Topping up is not available right now/),
    async leave(shop) {
      // Closes the dialog, behind which the page cannot be used.
      await shop.page.keyboard.press('Escape');
      return leaveForShop(shop);
    },
  },
];

/** A page of the shell's own. */
export const SHELL_PLACE: Place = {
  name: 'a static page',
  remote: 'shell',
  address: '/terms',
  enter: (shop) => shop.footer.open('Terms and conditions'),
  whole: heading('Terms and conditions'),
  broken: unavailable,
  leave: leaveForShop,
};
