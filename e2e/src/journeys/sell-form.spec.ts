import { SteamPage } from '#pages/SteamPage.ts';
import { expectFieldError } from '#shop/expect-field-error.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { anInventoryLink } from '#shop/ShopperApi.ts';
import { expect, test } from '#shop-test.ts';

test('a seller is told how selling goes, names a skin as Steam does, and is promised no wish', async ({
  shop,
  buyer: _,
}) => {
  const { keyboard } = shop.page;
  const offers = await shop.openOffers();
  const how = shop.main.getByRole('region', { name: 'How selling goes' });
  await expect(how.getByRole('listitem')).toHaveCount(5);
  await expect(how).toContainText('Our fee is 5%');
  await expect(how).toContainText(/by \d+ \w+ \d{4} at the latest/);
  const sell = await offers.sell();

  await sell.field('Skin name').fill('StatTrak™ AK-47 | Redline (Field-Tested)');
  await expect(sell.field('Quality')).toHaveValue('field_tested');
  await expect(sell.root.getByText(/^Suggested price: €/)).toBeVisible();
  await sell.field('Quality').selectOption('Minimal Wear');
  await expectFieldError(sell.field('Quality'), 'The name of the skin says another quality');
  await sell.field('Skin name').fill('Souvenir AK-47 | Redline');
  await expectFieldError(sell.field('Skin name'), 'Our catalogue has no Souvenir version of this skin');
  await sell.field('Skin name').fill('AK-47 | Redline');
  await sell.field('Quality').selectOption('Factory New');
  await expectFieldError(sell.field('Quality'), 'This skin does not exist in this quality');

  await sell.field('Skin name').fill('stattrak ak redline');
  await expect(sell.skins).toHaveText([/Minimal Wear/, /Field-Tested/, /Well-Worn/, /Battle-Scarred/]);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(sell.field('Skin name')).toHaveValue('StatTrak™ AK-47 | Redline');
  await expect(sell.field('Quality')).toHaveValue('field_tested');
  await sell.field('Steam inventory link').fill(anInventoryLink());
  await sell.field('Your price').fill('99000');
  await expect(sell.root.getByText(/^This is more than we are likely to pay\. We sell this skin for €/)).toBeVisible();
  await isAccessible(shop);
  await sell.press('Continue');
  await sell.isAt('Confirm your offer');
  await expect(sell.root.getByText('You are likely to receive (after 5% fee)')).toBeVisible();
  await expect(sell.root.getByText(/^You receive/)).toHaveCount(0);
});

test('an offer at our bid is accepted at once, and says where to send the item', async ({
  shop,
  buyer: _,
  operator,
}) => {
  const account = await shop.openAccount();
  await account.button('Link Steam').click();
  const steam = new SteamPage(shop.page);
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await expect(shop.main.getByText(`Steam account ${steamid}`)).toBeVisible();
  // So little that offers of other journeys wait for an operator.
  await operator.command('settings', 'set', 'instant_item', '0.5');
  await operator.command('settings', 'set', 'instant_stock', '1000');

  const offers = await shop.openOffers();
  const sell = await offers.sell();
  await sell.field('Skin name').fill('AK-47 | Redline (Field-Tested)');
  await expect(sell.field('Quality')).toHaveValue('field_tested');
  await sell.field('Steam inventory link').fill(anInventoryLink(steamid));
  await sell.field('Your price').fill('0.40');
  await sell.press('Continue');
  await sell.press('Submit offer');
  await expect(shop.toast('We have accepted your offer at your price. It says where to send the item.')).toBeVisible();
  await expect(offers.rows).toHaveText([/Payout details needed/]);
  await shop.main.getByRole('button', { name: /AK-47/ }).click();
  await expect(sell.field('Our trade link')).toHaveValue(/steamcommunity\.com\/tradeoffer/);
});

test('the status of an offer takes one line at every width, in all languages', async ({ shop, buyer, operator }) => {
  const number = await buyer.offerSkin('AK-47 | Redline', 30);
  await operator.command('offer', 'price', String(number), '28');
  for (const [language, status] of [
    ['de', 'Unser Preis steht fest'],
    ['es', 'Nuestro precio está listo'],
    ['pt', 'O nosso preço está pronto'],
    ['en', 'Our price is ready'],
  ] as const) {
    await shop.visit(`/account/offers?lang=${language}`);
    const words = shop.main.getByText(status, { exact: true });
    await expect(words).toBeVisible();
    for (const width of [390, 768, 1024, 1280]) {
      await shop.page.setViewportSize({ width, height: 800 });
      const { height } = (await words.boundingBox()) ?? {};
      expect(height, `${language} ${width}`).toBeLessThan(32);
      expect(await shop.overhang()).toBe(0);
    }
  }
});
