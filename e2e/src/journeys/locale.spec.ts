import { priceIn } from '#store/price-in.ts';
import { DISTINCT_ROUTES } from '#store/ROUTES.ts';
import { signUp } from '#store/sign-up.ts';
import { expect, test } from '#store-test.ts';

test('another currency changes every price by its rate and stays', { tag: '@mix' }, async ({ store, api }) => {
  const [real, { payload }] = await Promise.all([api.currency('BRL'), api.products('sale=true')]);
  const list = await store.openList('/sale');
  await expect(list.cards.first()).toContainText(priceIn({ symbol: '€', value: 1 }, payload[0]?.price ?? 0));
  await store.header.localeMenu.choose('BRL R$');
  for (const [place, { price, old_price }] of payload.entries()) {
    await expect(list.cards.nth(place)).toContainText(priceIn(real, price));
    await expect(list.cards.nth(place)).toContainText(priceIn(real, old_price ?? price));
  }
  await expect(store.page).toHaveURL('/sale');

  await store.page.reload();
  await expect(list.cards.first()).toContainText(priceIn(real, payload[0]?.price ?? 0));
  const stored = await store.page.evaluate(() => [
    localStorage.getItem('currencyCode'),
    localStorage.getItem('currencySymbol'),
  ]);
  expect(stored).toEqual(['BRL', 'R$']);
});

test('another language stays, and the document itself comes in it', { tag: '@mix' }, async ({ store }) => {
  const list = await store.openList();
  await expect(list.heading).toHaveText('All skins');
  await store.header.localeMenu.choose('Deutsch');
  await expect(store.heading).toHaveText('Alle Skins');
  await expect(store.page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await store.page.evaluate(() => localStorage.getItem('languageId'))).toBe('4');

  const document = await store.visit('/products');
  expect(await document.text()).toContain('<html lang="de">');
  await expect(store.heading).toHaveText('Alle Skins');
});

test('a visitor with a stored choice but without its cookie gets the chosen language', async ({ store }) => {
  await store.page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', '3');
  });
  const document = await store.visit('/products');
  expect(await document.text()).toContain('<html lang="en">');
  await expect(store.heading).toHaveText('Todas las skins');
  await expect(store.page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a stored currency and language that the store does not have are replaced by its own', async ({ store }) => {
  await store.page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('languageId', '99');
    localStorage.setItem('currencyCode', 'XXX');
  });
  const list = await store.openList();
  await expect(list.heading).toHaveText('All skins');
  await expect(store.header.localeMenu.button).toContainText('EN·€');
});

const LANGUAGES = [
  { id: 1, code: 'en' },
  { id: 2, code: 'pt' },
  { id: 3, code: 'es' },
  { id: 4, code: 'de' },
];

for (const { id, code } of LANGUAGES) {
  test(`every page is translated and fits its screen in "${code}"`, async ({ store, trouble, baseURL }) => {
    trouble.expect(/status of 404/);
    await store.page.context().addCookies([{ name: 'languageId', value: String(id), url: baseURL ?? '' }]);
    await store.page.addInitScript((language) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('languageId', language);
    }, String(id));
    const texts: string[] = [];
    let isGuest = true;
    for (const { address, needs } of DISTINCT_ROUTES) {
      if (needs === 'login' && isGuest) {
        await signUp(store.page);
        isGuest = false;
      }
      await store.visit(address);
      await expect(store.heading).toBeVisible();
      await expect(store.footer.region).toBeVisible();
      for (const width of [360, 768]) {
        await store.page.setViewportSize({ width, height: 900 });
        expect(await store.overhang(), `${address} at ${width} px`).toBe(0);
      }
      texts.push(await store.page.title(), await store.page.locator('body').ariaSnapshot());
    }
    await expect(store.page.locator('html')).toHaveAttribute('lang', code);
    const shown = texts.join('\n');
    expect(shown.match(/\b(shell|catalog|checkout|account|sell)[.:][a-z]\w*/g)).toBeNull();
    expect(shown.match(/"[a-z]+(\.[a-z]\w+)+"/g)).toBeNull();
    expect(shown).not.toContain('{{');
    const amounts = shown.match(/€\s?[\d.,]*\d|\d[\d.,]*\s?€/g) ?? [];
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter((amount) => !/^€\d{1,3}(,\d{3})*\.\d\d$/.test(amount))).toEqual([]);
  });
}

test('the four languages say different things', async ({ store }) => {
  await store.openList();
  const headings = new Set<string>();
  for (const name of ['Português', 'Español', 'Deutsch', 'English']) {
    const before = await store.heading.innerText();
    await store.header.localeMenu.choose(name);
    await expect(store.heading).not.toHaveText(before);
    headings.add(await store.heading.innerText());
  }
  expect(headings.size).toBe(4);
});
