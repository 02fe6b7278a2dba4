import { priceIn } from '#shop/price-in.ts';
import { expect } from '#shop-test.ts';
import { test } from './engine-test.ts';
import { CARDS, HEADING, inHeader } from './visitor/parts.ts';
import type { Query } from './visitor/Query.ts';
import { POLLING, type Visitor } from './visitor/Visitor.ts';

const MENU: Query = { role: 'menu' };
const MENU_BUTTON = inHeader('button', / · /);

async function chooseInMenu(visitor: Visitor, name: string) {
  // A slow browser may take a click for a long press, at the end of which the menu closes.
  await expect(async () => {
    if ((await visitor.find(MENU)).length === 0) await visitor.press(MENU_BUTTON);
    await expect.poll(async () => (await visitor.find(MENU)).length, { timeout: 3000 }).toBe(1);
  }).toPass(POLLING);
  await visitor.press({ role: 'menuitemradio', name });
  await visitor.sees(MENU, 0);
}

test('a visitor reads the shop in four languages, and the last one is kept', async ({ visitor }) => {
  await visitor.visit('/products');
  for (const [language, title, code] of [
    ['Português', 'Todas as skins', 'pt'],
    ['Español', 'Todas las skins', 'es'],
    ['English', 'All skins', 'en'],
    ['Deutsch', 'Alle Skins', 'de'],
  ] as const) {
    await chooseInMenu(visitor, language);
    await visitor.reads(HEADING, title);
    await expect.poll(() => visitor.evaluate('document.documentElement.lang')).toBe(code);
    // The header changes last, and its button moves then.
    await visitor.reads(MENU_BUTTON, new RegExp(`^${code.toUpperCase()}`));
  }
  await visitor.reload();
  await visitor.reads(HEADING, 'Alle Skins');
});

test('another currency changes the prices by its rate and is kept', { tag: '@thorough' }, async ({ visitor, api }) => {
  const [real, { price }] = await Promise.all([api.currency('BRL'), api.product('sale=true')]);
  const inReal = new RegExp(priceIn(real, price).replace(/[$.]/g, String.raw`\$&`));
  await visitor.visit('/sale');
  await visitor.sees(CARDS, 15);
  await chooseInMenu(visitor, 'BRL R$');
  await visitor.reads(CARDS, inReal);
  await visitor.reload();
  await visitor.reads(CARDS, inReal);
});
