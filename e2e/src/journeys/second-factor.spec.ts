import type { Page } from '@playwright/test';
import { appCode } from '#shop/app-code.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

/** Shows the pages in a language, by its id. */
const speak = (page: Page, language: string) =>
  page.addInitScript((id) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', id);
  }, language);

const LANGUAGES = [
  {
    language: 'English',
    id: '1',
    setUp: 'Set up an app',
    code: 'Code from the app',
    codes: 'Recovery codes',
    kept: 'I have kept them',
    step: 'One more step',
    recovery: 'Use a recovery code',
    tag: [],
  },
  {
    language: 'Portuguese',
    id: '2',
    setUp: 'Configurar uma aplicação',
    code: 'Código da aplicação',
    codes: 'Códigos de recuperação',
    kept: 'Já os guardei',
    step: 'Só mais um passo',
    recovery: 'Usar um código de recuperação',
    tag: '@phone',
  },
  {
    language: 'Spanish',
    id: '3',
    setUp: 'Configurar una aplicación',
    code: 'Código de la aplicación',
    codes: 'Códigos de recuperación',
    kept: 'Los he guardado',
    step: 'Un paso más',
    recovery: 'Usar un código de recuperación',
    tag: [],
  },
  {
    language: 'German',
    id: '4',
    setUp: 'App einrichten',
    code: 'Code aus der App',
    codes: 'Wiederherstellungscodes',
    kept: 'Ich habe sie aufbewahrt',
    step: 'Noch ein Schritt',
    recovery: 'Wiederherstellungscode benutzen',
    tag: '@phone',
  },
];

for (const { language, id, tag, ...texts } of LANGUAGES) {
  test(`by keyboard, in ${language}: an app is set up, and signing in asks for its code or a recovery code`, {
    tag,
  }, async ({ shop, shopper, problems }) => {
    problems.expect(/403 .*\/api\/login/, 2);
    const { page } = shop;
    await speak(page, id);
    await shop.visit('/account/security');
    const setUp = page.getByRole('button', { name: texts.setUp });
    await expect(setUp).toBeVisible();
    await isAccessible(shop);
    await tabTo(page, setUp, 40);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: texts.setUp });
    const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
    expect(await shop.overhang()).toBe(0);
    await isAccessible(shop);
    await tabTo(page, dialog.getByLabel(texts.code));
    await page.keyboard.type(appCode(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: texts.codes });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recovery = await codes.getByRole('listitem').first().innerText();
    expect(await shop.overhang()).toBe(0);
    await isAccessible(shop);
    await tabTo(page, codes.getByRole('button', { name: texts.kept }));
    await page.keyboard.press('Enter');
    await expect(codes).toBeHidden();

    const signIn = async () => {
      await page.context().clearCookies();
      await shop.visit('/auth?form=signin&redirect=/cart');
      await page.locator('input[name=username]').focus();
      await page.keyboard.type(shopper.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(shopper.password);
      await page.keyboard.press('Enter');
      await expect(shop.heading).toHaveText(texts.step);
      await expect(shop.main.getByRole('textbox')).toBeFocused();
    };
    await signIn();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await page.keyboard.type(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');

    await signIn();
    await tabTo(page, shop.main.getByRole('button', { name: texts.recovery }));
    await page.keyboard.press('Enter');
    await expect(shop.main.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(recovery.replaceAll('-', ''));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
  });
}

test('a passkey is added with a name, signs in without anything typed, and is the second step after a password', async ({
  shop,
  shopper,
  problems,
}) => {
  problems.expect(/403 .*\/api\/login/, 1);
  const { page } = shop;
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setPresent = (enabled: boolean) =>
    browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await shop.visit('/account/security');
  await shop.main.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await isAccessible(shop);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  const line = shop.main.getByRole('listitem').filter({ hasText: 'Laptop' });
  await expect(line).toContainText('not used yet');

  await page.context().clearCookies();
  await shop.visit('/auth?form=signin&redirect=/account/security');
  await expect(page).toHaveURL('/account/security');
  await expect(line).toContainText('last used');

  await setPresent(false);
  await page.context().clearCookies();
  const auth = await shop.openAuth('signin', '/cart');
  await auth.signIn(shopper);
  await expect(shop.heading).toHaveText('One more step');
  await setPresent(true);
  await shop.main.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/cart');
});
