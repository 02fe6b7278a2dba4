import { priceIn } from '#store/price-in.ts';
import { signUp } from '#store/sign-up.ts';
import { expect, test } from '#store-test.ts';

test('every file comes once, and no remote brings a library of its own', async ({ store, api }) => {
  await signUp(store.page);
  const scripts: string[] = [];
  store.page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  const home = await store.openHome();
  await expect(home.strike).toBeVisible();
  const list = await store.header.openShop();
  await list.shows(await api.titles());
  await list.card(0).open();
  await store.header.link('Sell skins').click();
  await expect(store.heading).toHaveText('Sell skins');

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
    return (await store.page.request.get(script)).text();
  }
});

test('the shell’s menu reaches the texts and prices of every remote: one store, one i18n, one cache', async ({
  store,
  api,
}) => {
  const [real, first] = await Promise.all([api.currency('BRL'), api.product(), signUp(store.page)]);
  const list = await store.openList();
  await expect(list.heading).toHaveText('All skins');
  const asked: string[] = [];
  store.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${searchParams.get('currency')}`);
  });
  await store.header.localeMenu.choose('BRL R$');
  await expect(list.cards.first()).toContainText(priceIn(real, first.price));
  await expect.poll(() => asked.filter((call) => call === '/api/items/list BRL')).toHaveLength(1);

  await store.header.link('Sell skins').click();
  await expect(store.heading).toHaveText('Sell skins');
  const borders = store.page.locator('[data-remote="account"] [data-remote="sell"]');
  await expect(borders).toContainText('Sell skins');
  await store.header.localeMenu.choose('Deutsch');
  await expect(store.heading).toHaveText('Skins verkaufen');
  await expect(borders).toContainText('Neues Angebot erstellen');
});

test('what two remotes link to each other opens without a new document', async ({ store }) => {
  let documents = 0;
  store.page.on('domcontentloaded', () => {
    documents += 1;
  });
  await signUp(store.page);
  await store.visit('/cart');
  await store.main.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(store.heading).toHaveText('All skins');
  await store.header.link('Sell skins').click();
  await expect(store.heading).toHaveText('Sell skins');
  await store.main.getByRole('link', { name: 'Order History' }).click();
  await expect(store.heading).toHaveText('Order History');
  await store.main.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(store.heading).toHaveText('All skins');
  expect(documents).toBe(1);
});
