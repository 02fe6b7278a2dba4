// @vitest-environment node
import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { type KeptParts, openKeptParts } from '@patina/platform/kept-parts';
import { memoryRouterAt } from '@patina/platform/memory-router';
import { QueryClientProvider } from '@patina/platform/query';
import { type RemotesInPage, RemotesProvider } from '@patina/platform/remotes';
import { RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { StoreProvider } from '@patina/platform/state';
import type { ListedProduct } from '@patina/shared-api/contract/catalogue/catalogue';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { seededRandom } from '@patina/test-kit/seeded-random';
import type { Answers } from '@patina/test-pages/api/answers';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { CURRENCIES } from '@patina/test-pages/factories/shop-content';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { routes } from '#routes.ts';
import { openStorefront } from '#testing/open-page.tsx';
import { CATEGORIES, FILTER_DATA } from '#testing/usual-answers.ts';

const random = seededRandom(31);
const below = (end: number) => Math.floor(random() * end);
function pick<Value>(values: readonly Value[]): Value {
  return values[below(values.length)] as Value;
}

/** One of a few products, some of whose facts differ. */
function anyProduct(id: number): ListedProduct {
  const price = pick([10, 12.5]);
  return {
    ...aProduct({
      id,
      title: pick(['AK-47 | Redline (Field-Tested)', '★ Karambit | Doppler (Factory New)']),
      price,
      old_price: pick([null, 20]),
      discount_percentage: pick([null, 10]),
      quality: pick([null, 'Covert']),
      exterior: pick([null, 'Field-Tested']),
      item_class: pick(['Normal', 'StatTrak™']),
      phase: pick([null, 'Ruby']),
      new: pick([true, false]),
      sale: pick([true, false]),
      stock: pick([0, 3]),
      img_url: pick(['/api/art/1/7-ft.svg', '/api/art/2/8-fn.svg']),
      rarity_color: pick(['#d32ce6', '#eb4b4b']),
    }),
  };
}

const anyProducts = (count: number) => Array.from({ length: count }, (_, index) => anyProduct(index + 1));

const ADDRESSES = [
  '/',
  '/products',
  '/products?page=2&sort=asc',
  '/products?price_from=10&quality=Covert&exterior_names=Field-Tested',
  '/products/rifle',
  '/products/rifle/ak-47?item_class=Normal&visit=1',
  '/new?type=Knife',
  '/sale?visit=2',
];

/** A page in any language and currency, of a guest or a shopper, with any of a few products, categories and texts. */
async function anyPage() {
  const language = pick(['en', 'de'] as const);
  const currency = pick(['EUR', 'USD']);
  const isAuthenticated = random() < 0.3;
  const rate = pick([1.1, 1.2]);
  const overlay = random() < 0.3 ? { card: { sale: 'Cheap!' }, cart: { add: 'Take it' } } : {};
  const answers: Answers = {
    'GET /currencies': () => ok(CURRENCIES.map((each) => (each.code === 'USD' ? { ...each, value: rate } : each))),
    'GET /categories': () => ok(categories),
    'GET /items/filter-data': () => ok(filterData),
    'GET /items/list': () => aProductList(products, { total: 40 }),
    'GET /items/recommended': () => ok(recommended),
  };
  const categories = CATEGORIES.slice(0, pick([1, 2]));
  const filterData = { ...FILTER_DATA, qualities: FILTER_DATA.qualities.slice(0, pick([1, 2])) };
  const products = anyProducts(below(8) + 1);
  const recommended = anyProducts(below(4) + 1);
  const texts = language === 'en' ? messages.en : (await messages.others.de()).default;
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { catalog: structuredClone(texts) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  i18n.addResourceBundle(language, 'catalog', overlay, true, true);
  const scope = JSON.stringify([language, currency, isAuthenticated, rate, overlay]);
  const address = pick(ADDRESSES);
  const storefront = openStorefront(answers, { currency, isAuthenticated });
  const router = memoryRouterAt(address)(routes, {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
  });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 20_000, interval: 1 });
  expect(router.state.errors).toBeNull();
  const render = (kept?: KeptParts) => {
    const page = kept?.open(scope);
    const remotes: RemotesInPage = {
      loader: { load: (): Promise<never> => Promise.reject(new Error('There are no other remotes.')) },
      addMessages: async () => {},
      ...(page && { parts: page }),
    };
    const html = renderToString(
      <I18nextProvider i18n={i18n}>
        <StoreProvider store={storefront.store}>
          <QueryClientProvider client={storefront.queryClient}>
            <RemotesProvider value={remotes}>
              <RouterProvider router={router} />
            </RemotesProvider>
          </QueryClientProvider>
        </StoreProvider>
      </I18nextProvider>,
    );
    return page ? page.assemble(html) : html;
  };
  return { address, render };
}

test('lists and the home page are the same whether their parts are kept from other pages or not', async () => {
  vi.stubGlobal('location', { origin: 'http://store' });
  const kept = openKeptParts();
  for (let count = 0; count < 150; count += 1) {
    const { address, render } = await anyPage();
    const html = render(kept);
    expect(html, address).toContain('<article');
    expect(html, address).toBe(render());
  }
}, 120_000);
