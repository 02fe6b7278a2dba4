import { expect, test } from '#store-test.ts';

test('the header marks in whose part of the store the visitor is', async ({ store, api }) => {
  const { shop, fresh } = { shop: store.header.link('Shop'), fresh: store.header.link('New skins') };
  await store.openHome();
  await expect(shop).not.toHaveAttribute('aria-current');
  await store.header.openShop();
  await expect(shop).toHaveAttribute('aria-current', 'page');
  await expect(fresh).not.toHaveAttribute('aria-current');
  await store.header.openNewSkins();
  await expect(fresh).toHaveAttribute('aria-current', 'page');
  await expect(shop).not.toHaveAttribute('aria-current');
  await store.openProduct(await api.product('type=Rifle'));
  await expect(shop).toHaveAttribute('aria-current', 'page');
});

test('the header leads a guest to sign-in and sign-up, and from there back to the page', async ({ store }) => {
  const list = await store.openList('/products?type=Rifle');
  await expect(list.heading).toBeVisible();
  await store.header.link('Sign in').click();
  await expect(store.page).toHaveURL(
    `/auth?${new URLSearchParams({ form: 'signin', redirect: '/products?type=Rifle' })}`,
  );
  await expect(store.heading).toHaveText('Sign in to your account');
  await store.page.goBack();
  await store.header.link('Sign up').click();
  await expect(store.heading).toHaveText('Create new account');
  await store.header.openHome();
  await expect(store.page).toHaveURL('/');
});

test('the menu of a phone leads everywhere and closes behind the visitor', { tag: '@phone' }, async ({ store }) => {
  await store.openHome();
  await expect(store.header.link('Shop')).toBeHidden();
  const places = [
    { link: 'Products', address: '/products', heading: 'All skins' },
    { link: 'New items', address: '/new', heading: 'New skins' },
    { link: 'Sale', address: '/sale', heading: 'Sale' },
    { link: 'Log in', address: '/auth?form=signin', heading: 'Sign in to your account' },
  ] as const;
  for (const { link, address, heading } of places) {
    const menu = await store.header.openMenu();
    await menu.open(link);
    await expect(menu.dialog).toBeHidden();
    await expect(store.page).toHaveURL(address);
    await expect(store.heading).toHaveText(heading);
  }
});

test('the menu of a phone closes on Escape and with its cross, and gives the focus back', { tag: '@phone' }, async ({
  store,
}) => {
  await store.openList();
  const menu = await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await store.page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();
  await expect(store.header.menuButton).toBeFocused();

  await store.header.openMenu();
  await menu.close();
  await expect(menu.dialog).toBeHidden();
  await expect(store.header.menuButton).toBeFocused();
});

test('the menu closes when the screen becomes 768 px wide, and on Back', async ({ store }) => {
  await store.page.setViewportSize({ width: 767, height: 800 });
  await store.openHome();
  await store.header.region.getByRole('button', { name: 'Open menu' }).waitFor();
  await (await store.header.openMenu()).open('Sale');
  await expect(store.heading).toHaveText('Sale');
  const menu = await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await store.page.goBack();
  await expect(menu.dialog).toBeHidden();

  await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await store.page.setViewportSize({ width: 768, height: 800 });
  await expect(menu.dialog).toBeHidden();
  await expect(store.header.menuButton).toBeHidden();
  await expect(store.header.link('Shop')).toBeVisible();
});
