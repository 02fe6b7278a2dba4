import { expect, test } from '#shop-test.ts';

test('the header marks the current section of the shop', async ({ shop, api }) => {
  const { all, fresh } = { all: shop.header.link('Shop'), fresh: shop.header.link('New skins') };
  await shop.openHome();
  await expect(all).not.toHaveAttribute('aria-current');
  await shop.header.openShop();
  await expect(all).toHaveAttribute('aria-current', 'page');
  await expect(fresh).not.toHaveAttribute('aria-current');
  await shop.header.openNewSkins();
  await expect(fresh).toHaveAttribute('aria-current', 'page');
  await expect(all).not.toHaveAttribute('aria-current');
  await shop.openProduct(await api.product('type=Rifle'));
  await expect(all).toHaveAttribute('aria-current', 'page');
});

test('the header leads a guest to sign-in and sign-up, and from there back to the page', async ({ shop }) => {
  const list = await shop.openList('/products?type=Rifle');
  await expect(list.heading).toBeVisible();
  await shop.header.link('Sign in').click();
  await expect(shop.page).toHaveURL(
    `/auth?${new URLSearchParams({ form: 'signin', redirect: '/products?type=Rifle' })}`,
  );
  await expect(shop.heading).toHaveText('Sign in to your account');
  await shop.page.goBack();
  await shop.header.link('Sign up').click();
  await expect(shop.heading).toHaveText('Create new account');
  await shop.header.openHome();
  await expect(shop.page).toHaveURL('/');
});

test('the menu of a phone links to all sections and closes after navigation', { tag: '@phone' }, async ({ shop }) => {
  await shop.openHome();
  await expect(shop.header.link('Shop')).toBeHidden();
  const places = [
    { link: 'Products', address: '/products', heading: 'All skins' },
    { link: 'New items', address: '/new', heading: 'New skins' },
    { link: 'Sale', address: '/sale', heading: 'Sale' },
    { link: 'Packs', address: '/packs', heading: 'Packs' },
    {
      link: 'Sell skins',
      address: '/auth?form=signin&redirect=%2Faccount%2Foffers',
      heading: 'Sign in to your account',
    },
    { link: 'Log in', address: '/auth?form=signin', heading: 'Sign in to your account' },
    { link: 'Sign up', address: '/auth?form=signup', heading: 'Create new account' },
  ] as const;
  for (const { link, address, heading } of places) {
    const menu = await shop.header.openMenu();
    await menu.open(link);
    await expect(menu.dialog).toBeHidden();
    await expect(shop.page).toHaveURL(address);
    await expect(shop.heading).toHaveText(heading);
  }
});

test('the menu of a phone leads those who are signed in to selling, balance and orders', { tag: '@phone' }, async ({
  shop,
  shopper: _,
}) => {
  await shop.openHome();
  const places = [
    { link: 'Sell skins', address: '/account/offers', heading: 'Sell skins' },
    { link: /^Balance/, address: '/account/transactions', heading: 'Payment history' },
    { link: 'Order history', address: '/account/orders', heading: 'Order History' },
  ] as const;
  for (const { link, address, heading } of places) {
    const menu = await shop.header.openMenu();
    expect(await shop.overhang()).toBe(0);
    await menu.open(link);
    await expect(shop.page).toHaveURL(address);
    await expect(shop.heading).toHaveText(heading);
  }
});

test('the menu of a phone closes on Escape and with its cross, and returns the focus', { tag: '@phone' }, async ({
  shop,
}) => {
  await shop.openList();
  const menu = await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await shop.page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();
  await expect(shop.header.menuButton).toBeFocused();

  await shop.header.openMenu();
  await menu.close();
  await expect(menu.dialog).toBeHidden();
  await expect(shop.header.menuButton).toBeFocused();
});

test('the menu closes when the screen becomes 768 px wide, and on Back', async ({ shop }) => {
  await shop.page.setViewportSize({ width: 767, height: 800 });
  await shop.openHome();
  await shop.header.region.getByRole('button', { name: 'Open menu' }).waitFor();
  await (await shop.header.openMenu()).open('Sale');
  await expect(shop.heading).toHaveText('Sale');
  const menu = await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await shop.page.goBack();
  await expect(menu.dialog).toBeHidden();

  await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await shop.page.setViewportSize({ width: 768, height: 800 });
  await expect(menu.dialog).toBeHidden();
  await expect(shop.header.menuButton).toBeHidden();
  await expect(shop.header.link('Shop')).toBeVisible();
});
