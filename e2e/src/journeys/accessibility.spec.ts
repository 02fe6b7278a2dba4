import { isAccessible } from '#store/is-accessible.ts';
import { DISTINCT_ROUTES } from '#store/ROUTES.ts';
import { signUp } from '#store/sign-up.ts';
import { expect, test } from '#store-test.ts';

for (const { name, address, status, needs } of DISTINCT_ROUTES) {
  test(`${name} is accessible, and nothing of it runs out of the screen`, { tag: '@everywhere' }, async ({
    store,
    trouble,
  }) => {
    if (status === 404) trouble.expect(/status of 404/, 1);
    if (needs === 'login') await signUp(store.page);
    await store.visit(address);
    await expect(store.heading).toBeVisible();
    await expect(store.footer.region).toBeVisible();
    await store.page.waitForLoadState('load');
    await isAccessible(store);
    expect(await store.overhang()).toBe(0);
  });
}

test('what opens in the header and the list is accessible', async ({ store, api }) => {
  const list = await store.openList('/products?type=Rifle&exterior_names=Factory New');
  await expect(list.filters.box('Factory New')).toBeChecked();
  await store.header.localeMenu.button.click();
  await expect(store.header.localeMenu.menu).toBeVisible();
  await isAccessible(store);
  await store.page.keyboard.press('Escape');
  await expect(store.header.localeMenu.menu).toBeHidden();
  await list.search.field.pressSequentially('ak');
  await expect(store.page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New&search=ak'));
  await isAccessible(store);
  await store.page.keyboard.press('Escape');
  await list.card(1).article.hover();
  await isAccessible(store);
});

test('the sheets of a phone are accessible', { tag: '@phone' }, async ({ store }) => {
  const list = await store.openList();
  const menu = await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await isAccessible(store);
  await menu.close();
  const sheet = await list.openFilters();
  await expect(sheet.panel.box('Factory New')).toBeVisible();
  await isAccessible(store);
});

test('what opens in the account is accessible', { tag: '@everywhere' }, async ({ store, shopper }) => {
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await expect(account.sessions.getByText('This device')).toBeVisible();
  await account.field('Name').fill('');
  await account.field('Phone').fill('');
  await account.save();
  await expect(store.main.getByText('First name is required')).toBeVisible();
  await isAccessible(store);
  for (const button of ['Sign out everywhere', 'Close account']) {
    await account.button(button).click();
    await expect(account.dialog).toBeVisible();
    await isAccessible(store);
    await store.page.keyboard.press('Escape');
    await expect(account.dialog).toBeHidden();
  }
});

test('the menu of whoever is signed in is accessible', async ({ store, shopper }) => {
  await store.openList();
  await store.header.profileButton.click();
  await expect(store.header.profileMenu).toContainText(shopper.email);
  await isAccessible(store);
});

test('the forms of the sign-in are accessible with everything wrong', { tag: '@everywhere' }, async ({ store }) => {
  for (const [form, button, message] of [
    ['signin', 'LOGIN', 'Email and password are required'],
    ['signup', 'Sign up', 'Please accept the terms and privacy policy'],
    ['reset', 'Send link', 'Please enter your email address'],
  ] as const) {
    const auth = await store.openAuth(form);
    await auth.send(button);
    await expect(auth.form.getByText(message)).toBeVisible();
    await isAccessible(store);
  }
});

test('a message is accessible', async ({ store, api }) => {
  const page = await store.openProduct(await api.product('type=Rifle'));
  await page.buyNow();
  await expect(store.toast('Please login to add items to cart')).toBeVisible();
  await isAccessible(store);
});

test.describe(() => {
  test.use({ hasConsented: false });

  test('the cookie bar is accessible', { tag: '@everywhere' }, async ({ store }) => {
    await store.openHome();
    await store.cookieBar.answer('Customize');
    await expect(store.cookieBar.kind('Functional')).toBeVisible();
    await isAccessible(store);
  });
});

test('the face of a part that failed is accessible', async ({ store, context, trouble }) => {
  trouble.expect(/catalog|preload assets/);
  await context.route(/\/releases\/catalog\//, (route) => route.abort());
  await store.visit('/products');
  await expect(store.face('This part of the store is not available right now')).toBeVisible();
  await isAccessible(store);
});
