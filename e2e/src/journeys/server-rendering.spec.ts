import { ServedContent } from '#shop/ServedContent.ts';
import { expect, test } from '#shop-test.ts';

/** Pages that the server renders, by an address, with the number of products in a list. */
const PAGES = [
  { address: '/', cards: 0 },
  { address: '/products', cards: 15 },
  { address: '/products/rifle/ak-47', cards: 15 },
  { address: '/sale?type=Rifle&heroes=AK-47,M4A4&price_till=500&sort=asc', cards: 15 },
  { address: '/products?search=redline&page=2', cards: 15 },
  { address: '/products?search=nosuchskin', cards: 0 },
  { address: '/new', cards: 15 },
  { address: '/sale', cards: 15 },
  { address: '/products/rifle/ak-47/3429', cards: 0 },
  { address: '/terms', cards: 0 },
  { address: '/no-such-page', cards: 0 },
];

const LANGUAGES = [
  { id: 1, code: 'en', currencies: ['EUR', 'BRL'] },
  { id: 2, code: 'pt', currencies: ['BRL', 'EUR'] },
  { id: 3, code: 'es', currencies: ['EUR', 'BRL'] },
  { id: 4, code: 'de', currencies: ['BRL', 'EUR'] },
];

for (const { id, code, currencies } of LANGUAGES) {
  test(`every public page in "${code}" arrives with its content, which the scripts take over`, {
    tag: '@everywhere',
  }, async ({ shop, problems, baseURL }) => {
    problems.expect(/status of 404/);
    const content = await ServedContent.watch(shop.page);
    await shop.page.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      for (const [, name = '', value = ''] of document.cookie.matchAll(/(languageId|currencyCode)=(\w+)/g)) {
        localStorage.setItem(name, value);
      }
    });
    for (const [place, { address, cards }] of PAGES.entries()) {
      const choice = { languageId: String(id), currencyCode: currencies[place % 2] ?? 'EUR' };
      const cookies = Object.entries(choice).map(([name, value]) => ({ name, value, url: baseURL ?? '' }));
      await shop.page.context().addCookies(cookies);
      await test.step(address, async () => {
        await shop.visit(address);
        await content.isRunning();
        const heading = await shop.heading.innerText();
        expect(await content.summary()).toEqual({ heading, cards });
        expect(await content.replaced()).toEqual([]);
        await expect(shop.page.locator('html')).toHaveAttribute('lang', code);
      });
    }
  });
}
