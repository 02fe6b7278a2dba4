import type { Currency } from '@patina/shared-api/contract/content/content';
import { test } from '#faults/rendering-test.ts';
import { disableTimeouts } from '#shop/disable-timeouts.ts';
import { isServed } from '#shop/is-served.ts';
import { ROUTES } from '#shop/ROUTES.ts';
import { ServedContent } from '#shop/ServedContent.ts';
import { expect } from '#shop-test.ts';

const LANGUAGES = [
  { languageId: '1', code: 'en' },
  { languageId: '2', code: 'pt' },
  { languageId: '3', code: 'es' },
  { languageId: '4', code: 'de' },
];

/** The pages that the server renders. */
const SERVED = [
  ...ROUTES.filter(
    ({ name, needs }) => !needs && !/sign-in|sign-up|password|notice|contact|payment|verification/.test(name),
  ).map(({ address }) => address),
  '/products?search=ak-47&page=2',
];

/** Products in the list of a page; others may show any number. */
function cardsOf(address: string) {
  if (address.includes('nosuchskin')) return 0;
  if (/^\/(?:sale|new|products)(?:$|\?|\/rifle\/ak-47$)/.test(address)) return 15;
  return /^\/(?:terms|no-such-page)$/.test(address) ? 0 : expect.any(Number);
}

for (const { languageId, code } of LANGUAGES) {
  // Each page in each language on both widths, and on each width in all currencies.
  test(`every page arrives with its content, which its scripts take over as it was served: ${code}`, {
    tag: '@everywhere',
  }, async ({ shop, problems, request, baseURL, isMobile }) => {
    // All of them, one after the other.
    test.setTimeout(180_000);
    problems.expect(/status of 404/);
    const content = await ServedContent.watch(shop.page);
    // On a busy machine texts and style sheets come too late for the content, which is then rendered anew.
    await shop.page.addInitScript(disableTimeouts, 2_500);
    await shop.page.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      for (const [, name = '', value = ''] of document.cookie.matchAll(/(languageId|currencyCode)=(\w+)/g)) {
        localStorage.setItem(name, value);
      }
    });
    const { payload: currencies } = (await (await request.get('/api/currencies')).json()) as { payload: Currency[] };
    for (const [index, address] of SERVED.entries()) {
      const turn = (index + Number(languageId) + (isMobile ? 2 : 0)) % currencies.length;
      const choice = { languageId, currencyCode: currencies[turn]?.code ?? '' };
      const cookies = Object.entries(choice).map(([name, value]) => ({ name, value, url: baseURL ?? '' }));
      await shop.page.context().addCookies(cookies);
      await isServed(shop, [address]);
      await shop.visit(address);
      await content.isRunning();
      const heading = await shop.heading.textContent();
      expect.soft(await content.summary(), address).toEqual({ heading, cards: cardsOf(address) });
      expect.soft(await content.replaced(), `${address} in ${choice.currencyCode}`).toEqual([]);
      await expect.soft(shop.page.locator('html'), address).toHaveAttribute('lang', code);
    }
  });
}
