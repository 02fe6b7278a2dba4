import { AccountPage } from '#pages/AccountPage.ts';
import { aShopper } from '#shop/a-shopper.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('with the keyboard a visitor gets from the header through the filters and the grid to the pages', async ({
  shop,
  api,
}) => {
  const list = await shop.openList();
  const { page } = shop;
  await expect(list.filters.box('Factory New')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1);
  await tabTo(page, shop.header.link('Shop'), 1);
  await tabTo(page, shop.header.link('New skins'), 1);
  await tabTo(page, shop.header.link('Sign up'));
  await tabTo(page, list.search.field);
  await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }), 3);
  await tabTo(page, list.filters.min, 15);
  await tabTo(page, list.filters.chosen('Type'), 3);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.shows(await api.titles('type=Rifle'));
  await expect(list.filters.chosen('Type')).toBeFocused();
  await tabTo(page, list.filters.box('Factory New'));
  await page.keyboard.press('Space');
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New'));
  await tabTo(page, list.titles.first().getByRole('link'), 30);
  await tabTo(page, list.card(0).article.getByRole('button', { name: /^Watch/ }), 1);
  await tabTo(page, list.card(0).addToCart, 1);
  await expect(list.card(0).cartBar).toHaveCSS('opacity', '1');
  await tabTo(page, list.pages.link(2), 55);
  await page.keyboard.press('Enter');
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New&page=2'));
});

test('skip links lead past the header and the filters to the products, and a slash to the search', async ({ shop }) => {
  const list = await shop.openList();
  await expect(list.cards).toHaveCount(15);
  const skip = shop.page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await shop.page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await shop.page.keyboard.press('Enter');
  await expect(shop.main).toBeFocused();
  const products = shop.page.getByRole('link', { name: 'Skip to the products' });
  await tabTo(shop.page, products, 1);
  await expect(products).toBeInViewport();
  await shop.page.keyboard.press('Enter');
  await expect(shop.page).toHaveURL(/#products$/);
  await tabTo(shop.page, list.titles.first().getByRole('link'), 1);
  await shop.page.keyboard.press('/');
  await expect(list.search.field).toBeFocused();
  await shop.page.keyboard.type('ak/47');
  await expect(list.search.field).toHaveValue('ak/47');
});

test('the currency menu opens, chooses and closes by keyboard', async ({ shop }) => {
  await shop.openHome();
  const { button, menu } = shop.header.localeMenu;
  // The button is rendered before the menu's code has loaded.
  await expect(button).toBeEnabled();
  await button.focus();
  await shop.page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await shop.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await expect(menu.locator(':focus')).toBeVisible();
  await shop.page.keyboard.press('End');
  await expect(menu.getByRole('menuitemradio', { name: 'PLN zł' })).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(button).toContainText('EN·zł');
});

test('a visitor signs up with the keyboard', async ({ shop }) => {
  const { keyboard } = shop.page;
  const ana = aShopper();
  const auth = await shop.openAuth('signup');
  await expect(auth.field('First name')).toBeVisible();
  await tabTo(shop.page, auth.field('First name'), 20);
  await keyboard.type(ana.name);
  for (const [field, typed] of [
    ['Last name', ana.surname],
    ['Email', ana.email],
    ['Phone', '+351912345678'],
    ['Password', ana.password],
    ['Confirm password', ana.password],
  ] as const) {
    await tabTo(shop.page, auth.field(field), 2);
    await keyboard.type(typed);
  }
  await tabTo(shop.page, auth.terms, 2);
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(shop.page).toHaveURL('/account');
});

test('with the keyboard a shopper signs in, changes the profile and cancels signing out everywhere', async ({
  shop,
  customer,
}) => {
  const { keyboard } = shop.page;
  const auth = await shop.openAuth();
  await expect(auth.login).toBeVisible();
  await tabTo(shop.page, auth.email, 20);
  await keyboard.type(customer.email);
  await tabTo(shop.page, auth.password, 1);
  await keyboard.type(customer.password);
  await keyboard.press('Enter');

  const account = new AccountPage(shop.page);
  await expect(account.heading).toHaveText('My Profile');
  await expect(account.field('Name')).toHaveValue(customer.name);
  await tabTo(shop.page, account.tab('Order History'), 25);
  await keyboard.press('Enter');
  await expect(account.heading).toHaveText('Order History');
  for (const _ of ['Payment History', 'Security', 'My Profile']) await keyboard.press('Shift+Tab');
  await expect(account.tab('My Profile')).toBeFocused();
  await keyboard.press('Enter');
  await expect(account.field('Name')).toHaveValue(customer.name);
  await tabTo(shop.page, account.field('Name'), 40);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Inês');
  await keyboard.press('Enter');
  await expect(shop.toast('Profile updated successfully')).toBeVisible();

  const everywhere = account.button('Log out everywhere');
  await tabTo(shop.page, everywhere, 40);
  await keyboard.press('Enter');
  await expect(account.dialog).toBeVisible();
  await expect(account.dialog.locator(':focus')).toBeVisible();
  await keyboard.press('Escape');
  await expect(account.dialog).toBeHidden();
  await expect(everywhere).toBeFocused();
});

test('the profile menu opens and closes by keyboard', async ({ shop, shopper }) => {
  await shop.openHome();
  const { profileButton, profileMenu } = shop.header;
  await profileButton.focus();
  await shop.page.keyboard.press('Enter');
  await expect(profileMenu).toContainText(shopper.email);
  await shop.page.keyboard.press('Escape');
  await expect(profileMenu).toBeHidden();
  await expect(profileButton).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await profileMenu.getByRole('menuitem', { name: 'Order history' }).focus();
  await shop.page.keyboard.press('Enter');
  await expect(shop.heading).toHaveText('Order History');
});
