import { test } from '#faults/rendering-test.ts';
import { PlainFilters } from '#pages/PlainFilters.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { isServed } from '#shop/is-served.ts';
import { priceIn } from '#shop/price-in.ts';
import { expect } from '#shop-test.ts';

/** What the pages say in each language. */
const LANGUAGES = [
  {
    id: '1',
    off: 'JavaScript is switched off',
    buying: 'The cart and buying need JavaScript',
    page: 'This page needs JavaScript',
  },
  {
    id: '2',
    off: 'O JavaScript está desativado',
    buying: 'precisam de JavaScript',
    page: 'Esta página precisa de JavaScript',
  },
  {
    id: '3',
    off: 'JavaScript está desactivado',
    buying: 'necesitan JavaScript',
    page: 'Esta página necesita JavaScript',
  },
  {
    id: '4',
    off: 'JavaScript ist ausgeschaltet',
    buying: 'brauchen JavaScript',
    page: 'Diese Seite braucht JavaScript',
  },
];

test.use({ javaScriptEnabled: false });

test.beforeEach(({ problems }) => {
  // The browser names the scripts that it does not run.
  problems.expect(/status of 404| csp$|preload/);
});

test('the shop can be browsed and searched by its links', async ({ shop, api }) => {
  await isServed(shop, ['/', '/products', '/products?page=2', '/terms']);
  const home = await shop.openHome();
  await expect(home.heading).toBeVisible();
  const list = await home.browseCollection();
  await list.shows(await api.titles('sort=popularity'));
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
  await list.pages.next.click();
  await list.shows(await api.titles('sort=popularity&page=2'));
  const wanted = await list.card(3).title.innerText();
  const product = await list.card(3).open();
  await expect(product.heading).toHaveText(wanted);
  await shop.footer.open('Terms and conditions');
  await expect(shop.heading).toHaveText('Terms and conditions');
  const missing = await shop.visit('/no-such-page');
  expect(missing.status()).toBe(404);
  await expect(shop.heading).toBeVisible();
  await shop.header.openShop();
  await list.shows(await api.titles());
});

test('items are found by float and pattern in a plain form', async ({ shop, api }) => {
  const list = await shop.openList('/products');
  const filters = new PlainFilters(shop.page);
  await filters.open();
  await filters.fill('Float, Lowest', '0.15');
  await filters.fill('Float, Highest', '0.2');
  await filters.fill('Pattern', '321');
  await filters.apply();
  await expect(shop.page).toHaveURL('/products?float_from=0.15&float_till=0.2&seed=321');
  await list.shows(await api.titles('float_from=0.15&float_till=0.2&seed=321'));
  await filters.remove('Float: 0.15 – 0.2');
  await list.shows(await api.titles('seed=321'));
});

test('lists are searched, filtered and sorted by plain forms', { tag: '@everywhere' }, async ({ shop, api }) => {
  await isServed(shop, ['/products/rifle']);
  const list = await shop.openList('/products/rifle');
  const filters = new PlainFilters(shop.page);
  await filters.open();
  await filters.choose('Sort by', 'Lowest price first');
  await filters.choose(/Max$/, '€25.00');
  await filters.tick('Field-Tested', 'Minimal Wear');
  await filters.apply();
  await expect(shop.page).toHaveURL(
    /\/products\/rifle\?sort=asc&price_till=[\d.]+&exterior_names=Minimal\+Wear,Field-Tested$/,
  );
  await filters.remove('Field-Tested');
  await expect(shop.page).toHaveURL(/\/products\/rifle\?sort=asc&price_till=[\d.]+&exterior_names=Minimal\+Wear$/);
  const { search } = new URL(shop.page.url());
  const query = `type=Rifle&${search.slice(1)}`;
  await list.shows(await api.titles(query));

  await list.search.submit('redline');
  await expect(shop.page).toHaveURL(/&search=redline|\?search=redline/);
  await list.shows(await api.titles(`${query}&search=redline`));
  await expect(list.search.field).toHaveValue('redline');
  await filters.open();
  await expect(filters.box('Minimal Wear')).toBeChecked();
  await filters.clear();
  await expect(shop.page).toHaveURL('/products');
  await list.shows(await api.titles());

  await filters.open();
  await filters.tick('Group wears');
  await filters.apply();
  await expect(shop.page).toHaveURL('/products?group=wears');
  await list.shows(await api.titles('group=wears'));
});

test('collections and phases are filtered by what is typed into the plain form', async ({ shop, api }) => {
  await isServed(shop, ['/products/knife']);
  const list = await shop.openList('/products/knife');
  const filters = new PlainFilters(shop.page);
  await filters.open();
  await filters.type('Phase', 'ruby, Sapphire');
  await filters.apply();
  await expect(shop.page).toHaveURL('/products/knife?phase=ruby,Sapphire');
  await list.shows(await api.titles('type=Knife&phase=Ruby,Sapphire'));
  await filters.clear();
  await filters.open();
  await filters.type('Collection', ' dust 2 ');
  await filters.apply();
  await expect(shop.page).toHaveURL('/products?collection=dust+2');
  await list.shows(await api.titles('collection=The Dust 2 Collection'));
  await filters.remove('dust 2');
  await expect(shop.page).toHaveURL('/products');
});

test('language and currency are chosen by a plain form, and kept when scripts are back', {
  tag: '@everywhere',
}, async ({ shop, api, browser, baseURL, viewport }) => {
  await isServed(shop, ['/products?page=2&lang=es']);
  await shop.visit('/products?page=2&lang=es');
  const form = shop.page.getByRole('banner').locator('form');
  await form.getByRole('combobox', { name: 'Idioma' }).selectOption('Deutsch');
  await form.getByRole('combobox', { name: 'Moneda' }).selectOption('BRL R$');
  await form.getByRole('button').click();
  await expect(shop.page).toHaveURL('/products?page=2');
  await expect(shop.heading).toHaveText('Alle Skins');
  const [{ payload }, real] = await Promise.all([api.products('page=2'), api.currency('BRL')]);
  const list = new ProductListPage(shop.page);
  await expect(list.cards.first()).toContainText(priceIn(real, payload[0]?.price ?? 0));

  const withScripts = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled: true });
  await withScripts.addCookies(await shop.page.context().cookies());
  const page = await withScripts.newPage();
  await page.goto('/products?page=2');
  await expect(page.locator('#root:not([data-server]) h1')).toHaveText('Alle Skins');
  await expect(new ProductListPage(page).cards.first()).toContainText(priceIn(real, payload[0]?.price ?? 0));
  await withScripts.close();
});

test('a language that the address requests is kept from page to page', async ({ shop }) => {
  await isServed(shop, ['/?lang=de']);
  await shop.visit('/?lang=de');
  await shop.main.getByRole('link', { name: 'Sammlung ansehen' }).click();
  await expect(shop.page).toHaveURL('/products?sort=popularity');
  await expect(shop.page.locator('html')).toHaveAttribute('lang', 'de');
});

for (const { id, off, buying, page: sentence } of LANGUAGES) {
  test(`what needs scripts says so: "${sentence}"`, { tag: '@everywhere' }, async ({ shop, api, context, baseURL }) => {
    await context.addCookies([{ name: 'languageId', value: id, url: baseURL ?? '' }]);
    const { id: product, category, subcategory } = await api.product('type=Rifle');
    const address = `/products/${category}/${subcategory}/${product}`;
    await isServed(shop, ['/products', address]);
    const list = await shop.openList();
    await expect(shop.header.region.locator('p', { hasText: off })).toBeVisible();
    await expect(list.cards.first().getByRole('button')).toBeHidden();
    expect(await shop.overhang()).toBe(0);
    await shop.visit(address);
    await expect(shop.main.locator('p', { hasText: buying })).toBeVisible();
    await expect(shop.main.getByRole('button')).toHaveCount(0);
    expect(await shop.overhang()).toBe(0);
    for (const unrendered of ['/auth?form=signin', '/cart', '/account/offers']) {
      await shop.visit(unrendered);
      await expect(shop.page.locator('p', { hasText: sentence })).toBeInViewport();
      await expect(shop.page.locator('.patina-splash, #patina-failure').filter({ visible: true })).toHaveCount(0);
    }
    await shop.page.getByRole('link').first().click();
    await expect(shop.page).toHaveURL('/');
  });
}

test('who is signed in sees their account and their cart', { tag: '@everywhere' }, async ({
  shop,
  shopper,
  buyer,
  api,
}) => {
  const item = await api.good('type=SMG');
  await buyer.putIntoCart(item);
  const pages = [
    { address: '/account', shown: shopper.email },
    { address: '/account/security', shown: 'Security' },
    { address: '/account/transactions', shown: 'Payment history' },
    { address: '/account/orders', shown: 'Order History' },
    { address: '/cart', shown: item.title },
  ];
  for (const { address, shown } of pages) {
    await isServed(shop, [address]);
    await shop.visit(address);
    await expect(shop.header.cart(1)).toBeVisible();
    await expect(shop.main).toContainText(shown);
    expect(await shop.overhang()).toBe(0);
  }
  // A form that needs scripts goes nowhere, least of all with a password in its address.
  await shop.visit('/account');
  await shop.main.getByLabel('Current password', { exact: true }).fill('secret');
  await shop.main.getByLabel('Current password', { exact: true }).press('Enter');
  await expect(shop.page).toHaveURL('/account');
});

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('a crawler finds name, price, description and languages of a product in the document', async ({ shop, api }) => {
  const product = await api.product('type=Rifle&search=redline');
  const address = `/products/${product.category}/${product.subcategory}/${product.id}`;
  await isServed(shop, [address]);
  const answer = await shop.page.request.get(`${address}?lang=en`, { headers: { 'user-agent': CRAWLER } });
  const document = await answer.text();
  const euro = await api.currency('EUR');
  const [, content = ''] = /<div id="root" data-server>(.*)<div id="patina-failure"/s.exec(document) ?? [];
  const text = content.replaceAll(/<noscript>.*?<\/noscript>/gs, '').replaceAll(/<[^>]*>/g, '');
  expect(text).toContain(product.title);
  expect(text).toContain(priceIn(euro, product.price));
  expect(document).toMatch(/<meta [^>]*name="description" content="[^"]{40,}"/);
  expect(document).toMatch(new RegExp(`<link [^>]*rel="canonical" href="[^"]*${address}\\?lang=en"`));
  const languages = [...document.matchAll(/<link [^>]*rel="alternate" hreflang="([^"]*)"/g)].map(([, code]) => code);
  expect(languages.toSorted()).toEqual(['de', 'en', 'es', 'pt', 'x-default']);
  const [, json = ''] = /<script [^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(document) ?? [];
  expect([JSON.parse(json)].flat()).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      name: product.title,
      offers: expect.objectContaining({ price: product.price.toFixed(2), priceCurrency: 'EUR' }),
    }),
  );
});
