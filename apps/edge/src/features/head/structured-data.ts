import { shareImagePath } from '@patina/shared-api/contract/catalogue/share-image';
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

/** Prices are in euro, whatever currency the page shows: a search engine keeps one price of a product. */
function product(
  { id, title, type, price, stock, img_url, ...place }: SubjectProduct,
  { store }: HeadSources,
  origin: string,
  description: string | undefined,
): object {
  const imported = joinImageHost(store.image_host, img_url);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: title,
    ...(description && { description }),
    sku: String(id),
    category: type,
    image: [/^https?:\/\//.test(imported) ? imported : `${origin}${shareImagePath(id)}`],
    offers: {
      '@type': 'Offer',
      url: `${origin}${paths.product({ id, ...place })}`,
      price: displayAmount(price, store.internal_currency.exchange_rate_eur, 1).toFixed(2),
      priceCurrency: 'EUR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/UsedCondition`,
    },
  };
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
