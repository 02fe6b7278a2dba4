import { AuthPage } from '#pages/AuthPage.ts';
import { ROUTES } from '#shop/ROUTES.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

const OWN = [
  ...ROUTES.filter(({ needs }) => needs === 'login').map(({ address }) => address),
  '/account/personal',
  '/account/settings',
  '/account?tab=orders',
  '/email-verification?redirect=%2Fcart',
];

for (const address of OWN) {
  test(`${address} asks a guest to sign in and keeps the address as redirect`, async ({ shop }) => {
    await shop.visit(address);
    await expect(shop.heading).toHaveText('Sign in to your account');
    expect(shop.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: address })}`);
  });
}

for (const address of ['/auth?form=signin', '/auth?form=signup', '/reset-password?token=none&email=ana@example.com']) {
  test(`${address} is for guests only`, async ({ shop }) => {
    await signUp(shop.page);
    await shop.visit(address);
    await expect(shop.page).toHaveURL('/');
    await expect(shop.header.profileButton).toBeVisible();
  });
}

test('a sign-in on the way leads to the wanted page, and Back does not return to the form', {
  tag: '@mix',
}, async ({ shop, customer }) => {
  await shop.openHome();
  await shop.visit('/account/orders?from=mail');
  await new AuthPage(shop.page).signIn(customer);
  await expect(shop.heading).toHaveText('Order History');
  expect(shop.address).toBe('/account/orders?from=mail');
  await shop.page.goBack();
  await expect(shop.heading).not.toHaveText('Sign in to your account');
});

for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a sign-in does not redirect to ${elsewhere}`, async ({ shop, customer }) => {
    const auth = await shop.openAuth('signin', elsewhere);
    await auth.signIn(customer);
    await expect(shop.page).toHaveURL('/account');
  });
}

test('another sign-in form keeps the redirect and what was typed', async ({ shop }) => {
  const auth = await shop.openAuth('signin', '/cart');
  await auth.email.fill('ana@example.com');
  await shop.main.getByRole('link', { name: 'Create new account' }).click();
  await expect(auth.heading).toHaveText('Create new account');
  expect(shop.address).toBe(`/auth?${new URLSearchParams({ form: 'signup', redirect: '/cart' })}`);
  await expect(auth.email).toHaveValue('ana@example.com');
  await shop.visit('/auth?form=nonsense&redirect=/cart');
  await expect(auth.heading).toHaveText('Sign in to your account');
  expect(new URL(shop.page.url()).searchParams.get('form')).toBe('signin');
});
