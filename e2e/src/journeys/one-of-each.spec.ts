import { priceIn } from '#shop/price-in.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

test('every file is loaded once, and no remote bundles a shared library', async ({ shop, api }) => {
  await signUp(shop.page);
  const scripts: string[] = [];
  shop.page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  const home = await shop.openHome();
  await expect(home.strike).toBeVisible();
  await shop.runs();
  const list = await shop.header.openShop();
  await list.shows(await api.titles());
  await list.card(0).open();
  await shop.header.link('Sell skins').click();
  await expect(shop.heading).toHaveText('Sell skins');

  expect(scripts.filter((script, place) => scripts.indexOf(script) !== place)).toEqual([]);
  for (const library of ['lib-react', 'lib-router']) {
    const homes = new Set(scripts.filter((script) => script.includes(library)).map((script) => script.split('/')[2]));
    expect([...homes]).toEqual(['shell']);
  }
  const sources = await Promise.all(
    [...new Set(scripts)].filter((script) => !script.startsWith('/releases/shell/')).map((script) => fetchText(script)),
  );
  for (const mark of ['react.transitional.element', 'createBrowserRouter', 'QueryClientContext', 'jotai']) {
    expect(sources.filter((source) => source.includes(mark))).toEqual([]);
  }

  async function fetchText(script: string): Promise<string> {
    return (await shop.page.request.get(script)).text();
  }
});

test('the shell’s menu changes texts and prices of every remote: one shop, one i18n, one cache', async ({
  shop,
  api,
}) => {
  const [real, first] = await Promise.all([api.currency('BRL'), api.product(), signUp(shop.page)]);
  const list = await shop.openList();
  await expect(list.heading).toHaveText('All skins');
  const requested: string[] = [];
  shop.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(`${pathname} ${searchParams.get('currency')}`);
  });
  await shop.header.localeMenu.choose('BRL R$');
  await expect(list.cards.first()).toContainText(priceIn(real, first.price));
  await expect.poll(() => requested.filter((call) => call === '/api/items/list BRL')).toHaveLength(1);

  await shop.header.link('Sell skins').click();
  await expect(shop.heading).toHaveText('Sell skins');
  const borders = shop.page.locator('[data-remote="account"] [data-remote="sell"]');
  await expect(borders).toContainText('Sell skins');
  await shop.header.localeMenu.choose('Deutsch');
  await expect(shop.heading).toHaveText('Skins verkaufen');
  await expect(borders).toContainText('Neues Angebot erstellen');
});

test('links between two remotes open without a new document', async ({ shop }) => {
  let documents = 0;
  shop.page.on('domcontentloaded', () => {
    documents += 1;
  });
  await signUp(shop.page);
  await shop.visit('/cart');
  await shop.runs();
  await shop.main.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(shop.heading).toHaveText('All skins');
  await shop.header.link('Sell skins').click();
  await expect(shop.heading).toHaveText('Sell skins');
  await shop.main.getByRole('link', { name: 'Order History' }).click();
  await expect(shop.heading).toHaveText('Order History');
  await shop.main.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(shop.heading).toHaveText('All skins');
  expect(documents).toBe(1);
});
