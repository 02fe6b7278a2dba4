import { AccountPage } from '#pages/AccountPage.ts';
import { ConfirmationDialog } from '#pages/ConfirmationDialog.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

interface Words {
  code: string;
  /** Its id in the store. */
  id: number;
  title: string;
  password: string;
  wrong: string;
  cancelled: string;
  link: string;
  email: string;
  save: string;
  pending: string;
  verify: string;
  verified: string;
  notMe: string;
  secured: string;
}

/** Each language in one size of the window. */
const LANGUAGES: [Words, { tag?: string }][] = [
  [
    {
      code: 'en',
      id: 1,
      title: 'Confirm it is you',
      password: 'Password',
      wrong: 'The current password is not correct',
      cancelled: 'Nothing was changed, because you have not confirmed that it is you.',
      link: 'Link Steam',
      email: 'Email',
      save: 'Save Changes',
      pending: 'will be your address once',
      verify: 'Confirm email address',
      verified: 'Email Verified',
      notMe: 'Undo it and secure my account',
      secured: 'Your account is secured',
    },
    {},
  ],
  [
    {
      code: 'de',
      id: 4,
      title: 'Bestätigen Sie, dass Sie es sind',
      password: 'Passwort',
      wrong: 'Das aktuelle Passwort ist falsch',
      cancelled: 'Es wurde nichts geändert, weil Sie nicht bestätigt haben, dass Sie es sind.',
      link: 'Steam verknüpfen',
      email: 'E-Mail',
      save: 'Änderungen speichern',
      pending: 'wird Ihre Adresse, sobald',
      verify: 'E-Mail-Adresse bestätigen',
      verified: 'E-Mail bestätigt',
      notMe: 'Rückgängig machen und Konto sichern',
      secured: 'Ihr Konto ist gesichert',
    },
    { tag: '@phone' },
  ],
  [
    {
      code: 'es',
      id: 3,
      title: 'Confirma que eres tú',
      password: 'Contraseña',
      wrong: 'La contraseña actual no es correcta',
      cancelled: 'No se ha cambiado nada, porque no has confirmado que eres tú.',
      link: 'Vincular Steam',
      email: 'Correo electrónico',
      save: 'Guardar cambios',
      pending: 'será tu dirección cuando',
      verify: 'Confirmar correo electrónico',
      verified: 'Correo electrónico verificado',
      notMe: 'Deshacerlo y proteger mi cuenta',
      secured: 'Tu cuenta está protegida',
    },
    {},
  ],
  [
    {
      code: 'pt',
      id: 2,
      title: 'Confirme a sua identidade',
      password: 'Palavra-passe',
      wrong: 'A palavra-passe atual não está correta',
      cancelled: 'Nada foi alterado, porque não confirmou a sua identidade.',
      link: 'Associar Steam',
      email: 'E-mail',
      save: 'Guardar alterações',
      pending: 'será o seu endereço depois',
      verify: 'Confirmar endereço de e-mail',
      verified: 'E-mail verificado',
      notMe: 'Desfazer e proteger a minha conta',
      secured: 'A sua conta está protegida',
    },
    { tag: '@phone' },
  ],
];

for (const [words, details] of LANGUAGES) {
  test(
    `by keyboard an owner confirms, links Steam, moves to another address, and takes it all back (${words.code})`,
    details,
    async ({ shop, shopper, buyer: _, inbox, problems }) => {
      const { page } = shop;
      const { keyboard } = page;
      problems.expect(/status of 403/, 2);
      problems.expect(/status of 422/, 1);
      problems.expect(/status of 401/);
      await page.addInitScript((id) => localStorage.setItem('languageId', id), String(words.id));
      await shop.visit('/account/personal');
      const account = new AccountPage(page);
      const dialog = new ConfirmationDialog(page, words.title);
      await expect(account.field(words.email)).toHaveValue(shopper.email);

      await dialog.isNeededFor('/api/user/steam/link');
      await account.button(words.link).focus();
      await keyboard.press('Enter');
      await expect(dialog.field(words.password)).toBeFocused();
      await isAccessible(shop);
      await keyboard.type('Wrong123');
      await keyboard.press('Enter');
      await expect(dialog.root.getByText(words.wrong)).toBeVisible();
      await dialog.field(words.password).fill(shopper.password);
      await keyboard.press('Enter');
      const steam = new SteamPage(page);
      const steamid = await steam.steamId();
      await steam.signIn.press('Enter');
      await expect(page).toHaveURL('/account/personal');
      await expect(shop.main.getByText(steamid)).toBeVisible();

      const moved = `moved-${shopper.email}`;
      await dialog.isNeededFor('/api/user/profile');
      await account.field(words.email).fill(moved);
      await keyboard.press('Enter');
      await expect(dialog.field(words.password)).toBeFocused();
      await keyboard.press('Escape');
      await expect(dialog.root).toBeHidden();
      await expect(shop.main.getByText(words.cancelled)).toBeVisible();
      await expect(account.field(words.email)).toHaveValue(moved);
      await account.field(words.email).press('Enter');
      await expect(shop.main.getByText(words.pending)).toContainText(moved);
      // Without the notifications, which fade.
      await page.reload();
      await expect(shop.main.getByText(words.pending)).toContainText(moved);
      await isAccessible(shop);

      await shop.visit(await inbox.link(moved, '/api/email/verify/'));
      const verify = shop.main.getByRole('button', { name: words.verify });
      await expect(verify).toBeVisible();
      await tabTo(page, verify, 40);
      await keyboard.press('Enter');
      await expect(shop.heading).toHaveText(words.verified);

      await shop.visit(await inbox.link(shopper.email, '/not-me'));
      const undo = shop.main.getByRole('button', { name: words.notMe });
      await expect(undo).toBeVisible();
      await isAccessible(shop);
      await tabTo(page, undo, 40);
      await keyboard.press('Enter');
      await expect(shop.heading).toHaveText(words.secured);
      expect(await inbox.subjects(shopper.email)).not.toEqual([]);
      await inbox.link(shopper.email, '/reset-password');
    },
  );
}
