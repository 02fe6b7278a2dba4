import { AuthPage } from '#pages/AuthPage.ts';
import { ROUTES } from '#store/ROUTES.ts';
import { signUp } from '#store/sign-up.ts';
import { expect, test } from '#store-test.ts';

const OWN = [
  ...ROUTES.filter(({ needs }) => needs === 'login').map(({ address }) => address),
  '/account/personal',
  '/account/settings',
  '/account?tab=orders',
  '/email-verification?redirect=%2Fcart',
];

for (const address of OWN) {
  test(`${address} asks a guest to sign in and remembers the way`, async ({ store }) => {
    await store.visit(address);
    await expect(store.heading).toHaveText('Sign in to your account');
    expect(store.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: address })}`);
  });
}

for (const address of ['/auth?form=signin', '/auth?form=signup', '/reset-password?token=none&email=ana@example.com']) {
  test(`${address} is for guests only`, async ({ store }) => {
    await signUp(store.page);
    await store.visit(address);
    await expect(store.page).toHaveURL('/');
    await expect(store.header.profileButton).toBeVisible();
  });
}

test('whoever signs in on the way gets where they wanted to, and Back does not lead to the form', {
  tag: '@mix',
}, async ({ store, customer }) => {
  await store.openHome();
  await store.visit('/account/orders?from=mail');
  await new AuthPage(store.page).signIn(customer);
  await expect(store.heading).toHaveText('Order History');
  expect(store.address).toBe('/account/orders?from=mail');
  await store.page.goBack();
  await expect(store.heading).not.toHaveText('Sign in to your account');
});

for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a sign-in does not lead to ${elsewhere}`, async ({ store, customer }) => {
    const auth = await store.openAuth('signin', elsewhere);
    await auth.signIn(customer);
    await expect(store.page).toHaveURL('/account');
  });
}

test('another sign-in form keeps the way and what was typed', async ({ store }) => {
  const auth = await store.openAuth('signin', '/cart');
  await auth.email.fill('ana@example.com');
  await store.main.getByRole('link', { name: 'Create new account' }).click();
  await expect(auth.heading).toHaveText('Create new account');
  expect(store.address).toBe(`/auth?${new URLSearchParams({ form: 'signup', redirect: '/cart' })}`);
  await expect(auth.email).toHaveValue('ana@example.com');
  await store.visit('/auth?form=nonsense&redirect=/cart');
  await expect(auth.heading).toHaveText('Sign in to your account');
  expect(new URL(store.page.url()).searchParams.get('form')).toBe('signin');
});
