interface Route {
  name: string;
  address: string;
  status: 200 | 404;
  /** Built like another route, with other data. */
  isTwin?: true;
  /** Requires a login; guests are redirected to the sign-in. */
  needs?: 'login';
}

/** Every kind of page of the shop, by an address that shows it; those for guests only come first. */
export const ROUTES: readonly Route[] = [
  { name: 'the home page', address: '/', status: 200 },
  { name: 'the product list', address: '/products', status: 200 },
  { name: 'the list of a weapon', address: '/products/rifle/ak-47', status: 200, isTwin: true },
  { name: 'a filtered list', address: '/sale?type=Rifle&heroes=AK-47,M4A4&price_till=500&sort=asc', status: 200 },
  { name: 'an empty list', address: '/products?search=nosuchskin', status: 200 },
  { name: 'the new skins', address: '/new', status: 200, isTwin: true },
  { name: 'the sale', address: '/sale', status: 200, isTwin: true },
  { name: 'the packs', address: '/packs', status: 200 },
  { name: 'a product', address: '/products/rifle/ak-47/3429', status: 200 },
  { name: 'an unknown product', address: '/products/rifle/ak-47/99999999', status: 404 },
  { name: 'the sign-in', address: '/auth?form=signin', status: 200 },
  { name: 'the sign-up', address: '/auth?form=signup', status: 200, isTwin: true },
  { name: 'the password reset', address: '/auth?form=reset', status: 200, isTwin: true },
  { name: 'the new password', address: '/reset-password?token=none&email=ana@example.com', status: 200 },
  { name: 'the link of a notice', address: '/not-me?token=none', status: 200 },
  { name: 'a static page', address: '/terms', status: 200 },
  { name: 'a static page by its number', address: '/static-page/1', status: 200, isTwin: true },
  { name: 'the contact form', address: '/contact', status: 200, isTwin: true },
  { name: 'the cart', address: '/cart', status: 200, needs: 'login' },
  { name: 'a payment result', address: '/success-payment', status: 200, isTwin: true },
  { name: 'the account', address: '/account', status: 200, needs: 'login' },
  { name: 'the offers', address: '/account/offers', status: 200, needs: 'login' },
  { name: 'the security of the account', address: '/account/security', status: 200, needs: 'login' },
  { name: 'the payment history of the account', address: '/account/transactions', status: 200, needs: 'login' },
  { name: 'the orders of the account', address: '/account/orders', status: 200, needs: 'login', isTwin: true },
  { name: 'the watchlist of the account', address: '/account/watchlist', status: 200, needs: 'login', isTwin: true },
  { name: 'the notifications of the account', address: '/account/notifications', status: 200, needs: 'login' },
  { name: 'the verification of the account', address: '/email-verification', status: 200, needs: 'login' },
  { name: 'the end of a verification', address: '/email/verify/success', status: 200 },
  // Like every page that requires a role: for shoppers and guests it does not exist.
  { name: 'a page of operators', address: '/desk/audit', status: 404, isTwin: true },
  { name: 'an unknown address', address: '/no-such-page', status: 404 },
];

/** The routes without twins. */
export const DISTINCT_ROUTES = ROUTES.filter(({ isTwin }) => !isTwin);
