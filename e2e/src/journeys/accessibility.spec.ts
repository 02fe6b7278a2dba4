import { isAccessible } from '#shop/is-accessible.ts';
import { DISTINCT_ROUTES } from '#shop/ROUTES.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

test('every page is accessible, and nothing overflows the screen', { tag: '@everywhere' }, async ({
  shop,
  problems,
}) => {
  // All of them, one after the other.
  test.setTimeout(180_000);
  let isGuest = true;
  for (const { name, address, needs } of DISTINCT_ROUTES) {
    await test.step(name, async () => {
      if (needs === 'login' && isGuest) {
        await signUp(shop.page);
        isGuest = false;
      }
      await shop.visit(address);
      await expect(shop.heading).toBeVisible();
      await expect(shop.footer.region).toBeVisible();
      await shop.page.waitForLoadState('load');
      await isAccessible(shop);
      expect.soft(await shop.overhang(), address).toBe(0);
    });
  }
  const missing = DISTINCT_ROUTES.filter(({ status }) => status === 404);
  problems.expect(/status of 404/, missing.length);
});

test('overlays of the header and the list are accessible', async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Rifle&exterior_names=Factory New');
  await expect(list.filters.box('Factory New')).toBeChecked();
  await shop.header.localeMenu.button.click();
  await expect(shop.header.localeMenu.menu).toBeVisible();
  await isAccessible(shop);
  await shop.page.keyboard.press('Escape');
  await expect(shop.header.localeMenu.menu).toBeHidden();
  await list.search.field.pressSequentially('ak');
  await expect(shop.page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New&search=ak'));
  await isAccessible(shop);
  await shop.page.keyboard.press('Escape');
  await list.card(1).article.hover();
  await isAccessible(shop);
});

test('the sheets of a phone are accessible', { tag: '@phone' }, async ({ shop }) => {
  const list = await shop.openList();
  const menu = await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await isAccessible(shop);
  await menu.close();
  const sheet = await list.openFilters();
  await expect(sheet.panel.box('Factory New')).toBeVisible();
  await isAccessible(shop);
});

test('overlays of the account are accessible', { tag: '@everywhere' }, async ({ shop, shopper }) => {
  const account = await shop.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await expect(account.sessions.getByText('This device')).toBeVisible();
  await account.field('Name').fill('');
  await account.field('Phone').fill('');
  await account.save();
  await expect(shop.main.getByText('First name is required')).toBeVisible();
  await isAccessible(shop);
  for (const button of ['Log out everywhere', 'Close account']) {
    await account.button(button).click();
    await expect(account.dialog).toBeVisible();
    await isAccessible(shop);
    await shop.page.keyboard.press('Escape');
    await expect(account.dialog).toBeHidden();
  }
});

test('the profile menu is accessible', async ({ shop, shopper }) => {
  await shop.openList();
  await shop.header.profileButton.click();
  await expect(shop.header.profileMenu).toContainText(shopper.email);
  await isAccessible(shop);
});

test('the sign-in forms are accessible with all errors shown', { tag: '@everywhere' }, async ({ shop }) => {
  for (const [form, button, message] of [
    ['signin', 'LOGIN', 'Email and password are required'],
    ['signup', 'Sign up', 'Please accept the terms and privacy policy'],
    ['reset', 'Send link', 'Please enter your email address'],
  ] as const) {
    const auth = await shop.openAuth(form);
    await auth.send(button);
    await expect(auth.form.getByText(message)).toBeVisible();
    await isAccessible(shop);
  }
});

test('a message is accessible', async ({ shop, api }) => {
  const page = await shop.openProduct(await api.product('type=Rifle'));
  await page.buyNow();
  await expect(shop.toast('Please login to add items to cart')).toBeVisible();
  await isAccessible(shop);
});

test.describe(() => {
  test.use({ hasConsented: false });

  test('the cookie bar is accessible', { tag: '@everywhere' }, async ({ shop }) => {
    await shop.openHome();
    await shop.cookieBar.answer('Customize');
    await expect(shop.cookieBar.kind('Functional')).toBeVisible();
    await isAccessible(shop);
  });
});

test('the error state of a failed part is accessible', async ({ shop, context, problems }) => {
  problems.expect(/catalog|preload assets/);
  await context.route(/\/releases\/catalog\//, (route) => route.abort());
  await shop.visit('/products');
  await expect(shop.errorState('This part of the store is not available right now')).toBeVisible();
  await isAccessible(shop);
});
