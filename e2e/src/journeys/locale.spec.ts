import { priceIn } from '#shop/price-in.ts';
import { DISTINCT_ROUTES } from '#shop/ROUTES.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

test('another currency changes every price by its rate and is kept', { tag: '@mix' }, async ({ shop, api }) => {
  const [real, { payload }] = await Promise.all([api.currency('BRL'), api.products('sale=true')]);
  const list = await shop.openList('/sale');
  await expect(list.cards.first()).toContainText(priceIn({ symbol: '€', value: 1 }, payload[0]?.price ?? 0));
  await shop.header.localeMenu.choose('BRL R$');
  for (const [place, { price, old_price }] of payload.entries()) {
    await expect(list.cards.nth(place)).toContainText(priceIn(real, price));
    await expect(list.cards.nth(place)).toContainText(priceIn(real, old_price ?? price));
  }
  await expect(shop.page).toHaveURL('/sale');

  await shop.page.reload();
  await expect(list.cards.first()).toContainText(priceIn(real, payload[0]?.price ?? 0));
  const stored = await shop.page.evaluate(() => [
    localStorage.getItem('currencyCode'),
    localStorage.getItem('currencySymbol'),
  ]);
  expect(stored).toEqual(['BRL', 'R$']);
});

test('another language is kept, and the document itself is in it', { tag: '@mix' }, async ({ shop }) => {
  const list = await shop.openList();
  await expect(list.heading).toHaveText('All skins');
  await shop.header.localeMenu.choose('Deutsch');
  await expect(shop.heading).toHaveText('Alle Skins');
  await expect(shop.page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await shop.page.evaluate(() => localStorage.getItem('languageId'))).toBe('4');

  const document = await shop.visit('/products');
  expect(await document.text()).toContain('<html lang="de">');
  await expect(shop.heading).toHaveText('Alle Skins');
});

test('a visitor with a stored choice but without its cookie gets the chosen language', async ({ shop }) => {
  await shop.page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', '3');
  });
  const document = await shop.visit('/products');
  expect(await document.text()).toContain('<html lang="en">');
  await expect(shop.heading).toHaveText('Todas las skins');
  await expect(shop.page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a stored currency and language that the shop does not have are replaced by its defaults', async ({ shop }) => {
  await shop.page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('languageId', '99');
    localStorage.setItem('currencyCode', 'XXX');
  });
  const list = await shop.openList();
  await expect(list.heading).toHaveText('All skins');
  await expect(shop.header.localeMenu.button).toContainText('EN·€');
});

const LANGUAGES = [
  { id: 1, code: 'en' },
  { id: 2, code: 'pt' },
  { id: 3, code: 'es' },
  { id: 4, code: 'de' },
];

for (const { id, code } of LANGUAGES) {
  test(`every page is translated and fits its screen in "${code}"`, async ({ shop, problems, baseURL }) => {
    // All pages, one after the other.
    test.slow();
    problems.expect(/status of 404/);
    await shop.page.context().addCookies([{ name: 'languageId', value: String(id), url: baseURL ?? '' }]);
    await shop.page.addInitScript((language) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('languageId', language);
    }, String(id));
    const texts: string[] = [];
    let isGuest = true;
    for (const { address, needs } of DISTINCT_ROUTES) {
      if (needs === 'login' && isGuest) {
        await signUp(shop.page);
        isGuest = false;
      }
      await shop.visit(address);
      await expect(shop.heading).toBeVisible();
      await expect(shop.footer.region).toBeVisible();
      for (const width of [360, 768]) {
        await shop.page.setViewportSize({ width, height: 900 });
        expect(await shop.overhang(), `${address} at ${width} px`).toBe(0);
      }
      texts.push(await shop.page.title(), await shop.page.locator('body').ariaSnapshot());
    }
    await expect(shop.page.locator('html')).toHaveAttribute('lang', code);
    const shown = texts.join('\n');
    expect(shown.match(/\b(shell|catalog|checkout|account|sell)[.:][a-z]\w*/g)).toBeNull();
    expect(shown.match(/"[a-z]+(\.[a-z]\w+)+"/g)).toBeNull();
    expect(shown).not.toContain('{{');
    // A float may stand before an amount.
    const amounts = shown.match(/€\s?[\d.,]*\d|\d[\d.,]*\s?€(?!\d)/g) ?? [];
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter((amount) => !/^€\d{1,3}(,\d{3})*\.\d\d$/.test(amount))).toEqual([]);
  });
}

test('the texts of the four languages differ', async ({ shop }) => {
  await shop.openList();
  const headings = new Set<string>();
  for (const name of ['Português', 'Español', 'Deutsch', 'English']) {
    const before = await shop.heading.innerText();
    await shop.header.localeMenu.choose(name);
    await expect(shop.heading).not.toHaveText(before);
    headings.add(await shop.heading.innerText());
  }
  expect(headings.size).toBe(4);
});
