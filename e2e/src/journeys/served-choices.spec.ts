import { holdFiles } from '#faults/hold-files.ts';
import { test } from '#faults/rendering-test.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { disableTimeouts } from '#shop/disable-timeouts.ts';
import { isServed } from '#shop/is-served.ts';
import { priceIn } from '#shop/price-in.ts';
import { ServedContent } from '#shop/ServedContent.ts';
import { expect } from '#shop-test.ts';

/** The shell's program, without which a page stays as it was served. */
const SHELL = /\/releases\/shell\/[^/]+\/static\/js\/main\.\w+\.js/;

/** What browsers may have stored besides language and currency, and the server does not know. */
const STORED = [
  { what: 'nothing at all', stored: {} },
  { what: 'an accepted cookie bar', stored: { cookie_consent: 'true', cookie_preferences: '{"functional":true}' } },
  { what: 'a rejected cookie bar', stored: { cookie_consent: 'false', cookie_preferences: '{"functional":false}' } },
  { what: 'a malformed consent', stored: { cookie_consent: 'true', cookie_preferences: '{' } },
  { what: 'a session that has ended', stored: { auth_session: '1' } },
  {
    what: 'products and searches of earlier visits',
    stored: {
      cookie_consent: 'true',
      cookie_preferences: '{"functional":true}',
      recently_viewed: '[3429]',
      recent_searches: '[{"kind":"text","title":"redline"}]',
    },
  },
  { what: 'a language and a currency that the store does not have', stored: { languageId: '99', currencyCode: 'XXX' } },
  { what: 'the language and the currency of the server', stored: { languageId: '1', currencyCode: 'EUR' } },
];

test.describe('what a browser has stored', () => {
  test.use({ hasConsented: false });

  test('nothing that a browser may have changes what was served, and all of it is applied', {
    tag: '@everywhere',
  }, async ({ shop, context, api }) => {
    // Sixteen pages, one after the other.
    test.setTimeout(180_000);
    const content = await ServedContent.watch(shop.page);
    // On a busy machine texts and style sheets come too late for the content, which is then rendered anew.
    await shop.page.addInitScript(disableTimeouts, 2_500);
    const { id, category, subcategory } = await api.product('type=Rifle');
    const address = `/products/${category}/${subcategory}/${id}`;
    await isServed(shop, ['/products', address]);
    for (const { what, stored } of STORED) {
      await test.step(what, async () => {
        await context.clearCookies();
        await shop.page.goto('/robots.txt');
        await shop.page.evaluate((entries) => {
          localStorage.clear();
          Object.assign(localStorage, entries);
        }, stored);
        const isUnknown = 'languageId' in stored && stored.languageId === '99';
        for (const place of ['/products', address]) {
          await shop.visit(place);
          await content.isRunning();
          // Such a choice is noticed too late for the content: the browser renders the page anew.
          if (!isUnknown) expect(await content.replaced(), what).toEqual([]);
          await expect(shop.page.locator('html')).toHaveAttribute('lang', 'en');
          const hasAgreed = stored.cookie_consent === 'true' && stored.cookie_preferences !== '{';
          await expect(shop.cookieBar.region, what).toBeVisible({ visible: !hasAgreed });
        }
        if ('recently_viewed' in stored) {
          await shop.footer.region.scrollIntoViewIfNeeded();
          await expect(shop.main.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
        }
      });
    }
  });
});

for (const { what, stored, heading, currency } of [
  { what: 'language', stored: { languageId: '3' }, heading: 'Todas las skins', currency: 'EUR' },
  { what: 'currency', stored: { currencyCode: 'BRL' }, heading: 'All skins', currency: 'BRL' },
]) {
  test(`a ${what} that only a cookie keeps is served, and stays`, async ({ shop, context, api, baseURL, problems }) => {
    problems.expect(/preload/);
    await context.addCookies(Object.entries(stored).map(([name, value]) => ({ name, value, url: baseURL ?? '' })));
    const content = await ServedContent.watch(shop.page);
    // On a busy machine texts and style sheets come too late for the content, which is then rendered anew.
    await shop.page.addInitScript(disableTimeouts, 2_500);
    await isServed(shop, ['/products']);
    const release = await holdFiles(context, SHELL);
    await shop.begin('/products');
    await expect(shop.heading).toHaveText(heading);
    release();
    await content.isRunning();
    expect(await content.replaced()).toEqual([]);
    const [{ price }, rate] = await Promise.all([api.product(), api.currency(currency)]);
    await expect(new ProductListPage(shop.page).cards.first()).toContainText(priceIn(rate, price));
    await expect(shop.heading).toHaveText(heading);
  });
}
