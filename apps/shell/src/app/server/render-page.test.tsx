// @vitest-environment node
import { KeptPart } from '@patina/parts/KeptPart';
import type { BootData } from '@patina/platform/boot-data';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RemoteRoutes } from '@patina/platform/remote-contract';
import { Link, useLocation } from '@patina/platform/router';
import { catalogue, type ListedProduct } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { productList } from '@patina/shared-api/queries/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { seededRandom } from '@patina/test-kit/seeded-random';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { expect, test } from 'vitest';
import { openPageRenderer, type RenderPage } from './render-page.tsx';

const random = seededRandom(27);
const below = (end: number) => Math.floor(random() * end);
function pick<Value>(values: readonly Value[]): Value {
  return values[below(values.length)] as Value;
}

const PAYLOAD = <Value,>(payload: Value) => ({ status: 'OK', payload });
const LANGUAGES = ['en', 'pt', 'es', 'de'].map((code, index) => ({
  id: index + 1,
  code,
  title: code,
  default: index === 0 ? 1 : 0,
}));
const RELEASES = ['1.0.0', '2.0.0'] as const;

/** What a release has rendered without having it kept. */
const rendered = { cards: 0 };

function Card({ product, release }: { product: ListedProduct; release: string }) {
  const { t } = useTranslation('shell');
  const price = useDisplayPrice();
  rendered.cards += 1;
  return (
    <article>
      <Link to={paths.product(product)}>{product.title}</Link> {release}
      <KeptPart name="price" data={[product.title, product.price]}>
        <b>{price(product.price)}</b>
        <i>{t('nav.home', { store: product.title })}</i>
      </KeptPart>
    </article>
  );
}

function Page({ release }: { release: string }) {
  const { pathname, search } = useLocation();
  const { data } = useQuery(productList({}, useLocale()));
  return (
    <>
      <p>{`${pathname}${search}`}</p>
      <ul>
        {data?.payload.map((product) => (
          <li key={product.id}>
            <KeptPart name="card" data={product}>
              <Card product={product} release={release} />
            </KeptPart>
          </li>
        ))}
      </ul>
      <KeptPart name="price" data="no price">
        <hr />
      </KeptPart>
    </>
  );
}

/** A remote whose pages have cards, and parts inside and beside them. */
function remoteOf(release: string): RemoteRoutes {
  const nothing = async () => ({ default: {} });
  return {
    contract: CONTRACT_VERSION,
    messages: { namespace: 'catalog', en: {}, others: { pt: nothing, es: nothing, de: nothing } },
    routes: [
      {
        path: 'products',
        element: <Page release={release} />,
        loader: withQueries(({ locale }) => [productList({}, locale)]),
      },
    ],
  };
}

const modules = new Map(RELEASES.map((release) => [release, remoteOf(release)]));

/** A page of anybody, in any language and currency, of any release, with any of a few products and settings. */
function anyPage(): { release: (typeof RELEASES)[number]; address: string; boot: BootData } {
  const release = pick(RELEASES);
  const language = pick(LANGUAGES).id;
  const currency = pick(['EUR', 'USD', 'BRL']);
  const products = Array.from({ length: below(6) }, (_, index) =>
    aProduct({ id: index + 1, title: pick(['AK-47', 'M4A1 <S>', '★ “Karambit”']), price: pick([1, 12.5, 900]) }),
  );
  const isShopper = random() < 0.3;
  const rate = pick([1.1, 1.2]);
  const store = pick(['Patina', 'Skins & more']);
  const operatorTexts: Record<string, string> = random() < 0.3 ? { 'shell.nav.home': `Back to {{store}}` } : {};
  return {
    release,
    address: `/products?visit=${below(1000)}`,
    boot: {
      slice: {
        shell: { version: release },
        remotes: {
          catalog: {
            paths: ['/products'],
            release: { version: release, base: '/', entry: '', contract: CONTRACT_VERSION, exposes: ['./routes'] },
          },
        },
      },
      locale: { language, currency },
      answers: {
        '/is-auth': { status: 'OK', authenticated: isShopper, emailVerified: isShopper },
        '/languages': PAYLOAD(LANGUAGES),
        '/currencies': PAYLOAD([
          { code: 'EUR', symbol: '€', value: 1, default: 1 },
          { code: 'USD', symbol: '$', value: rate, default: 0 },
          { code: 'BRL', symbol: 'R$', value: 6, default: 0 },
        ]),
        [`/localizations?lang_id=${language}`]: operatorTexts,
        '/settings': PAYLOAD({ ...someSettings(), site_name: store }),
        '/static-pages': PAYLOAD([
          { id: 1, slug: 'terms', title: pick(['Terms', 'Rules']), is_terms: 1, is_privacy: 0 },
        ]),
        '/social-links': PAYLOAD([]),
        '/categories': PAYLOAD([]),
        [catalogue.list.path]: aProductList(products),
      },
      ...(isShopper && random() < 0.5 && { roles: ['support'] }),
      overridden: [],
      telemetry: { share: 1 },
    },
  };
}

test('a page is the same whatever pages its context has rendered before, of any language, currency, role and release', async () => {
  const contexts = new Map<string, RenderPage>(RELEASES.map((release) => [release, openPageRenderer()]));
  let shown = 0;
  let fresh = 0;
  for (let count = 0; count < 120; count += 1) {
    const { release, ...page } = anyPage();
    const load = () => modules.get(release);
    const before = rendered.cards;
    const html = await contexts.get(release)?.(page, load);
    fresh += rendered.cards - before;
    expect(html).toContain(page.address);
    expect(html).toBe(await openPageRenderer()(page, load));
    shown += html?.match(/<article>/g)?.length ?? 0;
  }
  // Else the test would say nothing.
  expect(fresh).toBeLessThan(shown);
}, 120_000);
