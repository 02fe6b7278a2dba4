import { shareImagePath } from '@patina/shared-api/contract/catalogue/share-image';
import { unitPath } from '@patina/shared-api/contract/catalogue/unit-list';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { displayAmount } from '@patina/shared-api/money';
import { paths } from '@patina/shared-api/paths';
import type { HeadSources } from './head-sources.ts';
import type { ListSubject, SubjectProduct } from './page-subject.ts';

const CONTEXT = 'https://schema.org';

/** A step of the breadcrumb trail. */
interface Crumb {
  name: string;
  path: string;
}

export function structuredData(sources: HeadSources, origin: string, description: string | undefined): object[] {
  const { subject } = sources;
  if (subject.kind === 'home') return [organization(sources, origin), website(sources, origin)];
  if (subject.kind === 'product') {
    return [
      product(subject.product, sources, origin, description),
      breadcrumbs(productCrumbs(subject.product, sources), sources, origin),
    ];
  }
  return subject.kind === 'list' && subject.place.category
    ? [breadcrumbs(listCrumbs(subject, sources), sources, origin)]
    : [];
}

function organization({ store, socialLinks }: HeadSources, origin: string): object {
  const logo = store.logo === null ? shareImagePath('store') : joinImageHost(store.image_host, store.logo);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: store.site_name,
    url: `${origin}/`,
    ...(URL.canParse(logo, origin) && { logo: new URL(logo, origin).href }),
    ...(store.support_email && { email: store.support_email }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks }),
  };
}

function website({ store }: HeadSources, origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: store.site_name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products()}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The address of a product, or of the unit that its page is about. */
const productPath = (subject: SubjectProduct): string =>
  subject.unit ? unitPath(paths.product(subject), subject.unit.id) : paths.product(subject);

/** In Credits. */
export const priceOf = ({ price, unit }: SubjectProduct): number => unit?.price ?? price;

/** `AK-47 | Redline (Field-Tested), float 0.21000000`; the word is the same in all languages of the trade. */
export const nameOf = ({ title, unit }: SubjectProduct): string =>
  unit?.float == null ? title : `${title}, float ${unit.float.toFixed(FLOAT_PLACES)}`;

/** As the page shows them. */
const FLOAT_PLACES = 8;

/** Prices are in euro, whatever currency the page shows: a search engine keeps one price of a product. */
function product(
  subject: SubjectProduct,
  { store }: HeadSources,
  origin: string,
  description: string | undefined,
): object {
  const { id, type, stock, img_url, unit } = subject;
  const imported = joinImageHost(store.image_host, img_url);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: nameOf(subject),
    ...(description && { description }),
    sku: unit ? `${id}-${unit.id}` : String(id),
    category: type,
    image: [/^https?:\/\//.test(imported) ? imported : `${origin}${shareImagePath(id, unit?.id)}`],
    ...(unit && { additionalProperty: propertiesOf(unit) }),
    offers: {
      '@type': 'Offer',
      url: `${origin}${productPath(subject)}`,
      price: displayAmount(priceOf(subject), store.internal_currency.exchange_rate_eur, 1).toFixed(2),
      priceCurrency: 'EUR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/UsedCondition`,
    },
  };
}

/** What tells a unit from others of its product. */
function propertiesOf({ float, seed, stickers }: NonNullable<SubjectProduct['unit']>): object[] {
  const property = (name: string, value: string | number) => ({ '@type': 'PropertyValue', name, value });
  return [
    ...(float === null ? [] : [property('float', float)]),
    ...(seed === null ? [] : [property('paint seed', seed)]),
    ...stickers.map(({ name }) => property('sticker', name)),
  ];
}

function listCrumbs({ place: { category, weapon } }: ListSubject, { texts }: HeadSources): Crumb[] {
  return [
    ...(category ? [{ name: texts.typeName(category.name), path: paths.products(category.url) }] : []),
    ...(category && weapon ? [{ name: weapon.name, path: paths.products(category.url, weapon.url) }] : []),
  ];
}

function productCrumbs(product: SubjectProduct, { texts }: HeadSources): Crumb[] {
  const { type, category, subcategory, hero, title } = product;
  return [
    { name: texts.typeName(type), path: paths.products(category) },
    { name: hero, path: paths.products(category, subcategory) },
    { name: title, path: paths.product(product) },
  ];
}

function breadcrumbs(crumbs: Crumb[], { store, texts }: HeadSources, origin: string): object {
  const trail = [
    { name: store.site_name, path: paths.home() },
    { name: texts.typeName('all'), path: paths.products() },
    ...crumbs,
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
