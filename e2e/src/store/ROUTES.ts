interface Route {
  name: string;
  address: string;
  status: 200 | 404;
  /** It is built as another one here, with other things in it. */
  isTwin?: true;
}

/** Every kind of page that the store answers, by an address that shows it. */
export const ROUTES: readonly Route[] = [
  { name: 'the home page', address: '/', status: 200 },
  { name: 'the product list', address: '/products', status: 200 },
  { name: 'the list of a weapon', address: '/products/rifle/ak-47', status: 200, isTwin: true },
  { name: 'a filtered list', address: '/sale?type=Rifle&heroes=AK-47,M4A4&price_till=500&sort=asc', status: 200 },
  { name: 'an empty list', address: '/products?search=nosuchskin', status: 200 },
  { name: 'the new skins', address: '/new', status: 200, isTwin: true },
  { name: 'the sale', address: '/sale', status: 200, isTwin: true },
  { name: 'a product', address: '/products/rifle/ak-47/3429', status: 200 },
  { name: 'an unknown product', address: '/products/rifle/ak-47/99999999', status: 404 },
  { name: 'the sign-in', address: '/auth?form=signin', status: 200 },
  { name: 'the sign-up', address: '/auth?form=signup', status: 200, isTwin: true },
  { name: 'the password reset', address: '/auth?form=reset', status: 200, isTwin: true },
  { name: 'a static page', address: '/terms', status: 200 },
  { name: 'a static page by its number', address: '/static-page/1', status: 200, isTwin: true },
  { name: 'the cart', address: '/cart', status: 200 },
  { name: 'a payment result', address: '/success-payment', status: 200, isTwin: true },
  { name: 'the account', address: '/account', status: 200 },
  { name: 'the offers', address: '/account/offers', status: 200 },
  { name: 'an unknown address', address: '/no-such-page', status: 404 },
];

/** The pages that differ in how they are built. */
export const DISTINCT_ROUTES = ROUTES.filter(({ isTwin }) => !isTwin);
