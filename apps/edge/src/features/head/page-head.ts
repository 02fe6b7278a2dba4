import { SHARE_IMAGE_SIZE, shareImagePath } from '@patina/shared-api/contract/catalogue/share-image';
import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { pageTitle } from '@patina/shared-api/page-title';
import { paths } from '@patina/shared-api/paths';
import { excerpt, type HeadSources, type HeadTexts, type StoreSettings } from './head-sources.ts';
import type { PageSubject, SubjectProduct } from './page-subject.ts';
import { nameOf, priceOf, structuredData } from './structured-data.ts';

export interface HeadPicture {
  url: string;
  alt: string;
  /** Pixels; undefined for imported pictures. */
  size?: { width: number; height: number };
}

/** The head of a page for crawlers, not yet escaped. */
export interface PageHead {
  /** Without the store's name. */
  title: string;
  fullTitle: string;
  storeName: string;
  description?: string;
  robots?: 'noindex' | 'noindex,follow';
  canonical?: string;
  alternates: { language: string; url: string }[];
  picture?: HeadPicture;
  /** Price in the page's currency, of a product. */
  offer?: { amount: string; currency: string; isInStock: boolean };
  structuredData: object[];
}

/** Describes a page: title, description, canonical address, languages, picture and structured data. */
export function pageHead(sources: HeadSources): PageHead {
  const { subject, origin, store, texts } = sources;
  const values = placeholdersOf(sources);
  const title = titleOf(subject, texts, values) ?? store.site_name;
  const description = describe(subject, texts, values);
  const robots = robotsOf(subject);
  const path = canonicalPathOf(sources);
  const address = (language?: string) => `${origin}${withQuery(path, subject, language)}`;
  const isPublic = origin !== undefined && subject.kind !== 'missing' && subject.kind !== 'unknown';
  // Static pages are the same in every language of the store.
  const isTranslated = subject.kind !== 'page';
  return {
    title,
    fullTitle: title === store.site_name ? title : pageTitle(title, store.site_name),
    storeName: store.site_name,
    ...(description && { description }),
    ...(robots && { robots }),
    ...(isPublic && { canonical: address(isTranslated && sources.isLanguageRequested ? sources.language : undefined) }),
    alternates:
      isPublic && !robots && isTranslated
        ? [
            ...sources.languages.map((language) => ({ language, url: address(language) })),
            { language: 'x-default', url: address() },
          ]
        : [],
    ...(isPublic && { picture: pictureOf(subject, origin, store) }),
    ...(subject.kind === 'product' && { offer: offerOf(subject.product, sources) }),
    structuredData: isPublic && !robots ? structuredData(sources, origin, description) : [],
  };
}

/** Canonical path of a page; without the query, which lists and single items have. */
export function canonicalPathOf({ subject, pathname }: Pick<HeadSources, 'subject' | 'pathname'>): string {
  if (subject.kind === 'list') return subject.path;
  if (subject.kind === 'product') return paths.product(subject.product);
  if (subject.kind === 'page') return paths.staticPage(subject.page);
  return pathname;
}

function withQuery(path: string, subject: PageSubject, language: string | undefined): string {
  const query = new URLSearchParams();
  if (subject.kind === 'product' && subject.product.unit) query.set('unit', String(subject.product.unit.id));
  if (subject.kind === 'list' && subject.page > 1) query.set('page', String(subject.page));
  if (language !== undefined) query.set(LANGUAGE_PARAMETER, language);
  return query.size === 0 ? path : `${path}?${query}`;
}

function robotsOf(subject: PageSubject): PageHead['robots'] {
  if (subject.kind === 'private' || subject.kind === 'missing') return 'noindex';
  return subject.kind === 'list' && (subject.isNarrowed || subject.isEmpty) ? 'noindex,follow' : undefined;
}

/** Values of the placeholders in a page's texts. */
function placeholdersOf({ subject, store, currency, texts }: HeadSources): Record<string, string> {
  const values = { store: store.site_name };
  if (subject.kind === 'list') {
    const { category, weapon } = subject.place;
    return { ...values, name: weapon?.name ?? (category ? texts.typeName(category.name) : '') };
  }
  if (subject.kind === 'page') return { ...values, name: subject.page.title, excerpt: excerpt(subject.page.content) };
  if (subject.kind !== 'product') return values;
  const { product } = subject;
  const amount = displayAmount(priceOf(product), store.internal_currency.exchange_rate_eur, currency.value);
  return { ...values, name: nameOf(product), price: formatPrice(amount, currency.symbol) };
}

function titleOf(subject: PageSubject, texts: HeadTexts, values: Record<string, string>): string | undefined {
  if (subject.kind === 'unknown') return undefined;
  const title = texts.text(`${variantOf(subject)}title`, values);
  if (title === undefined || subject.kind !== 'list' || subject.page === 1) return title;
  return texts.sharedText('paged', { title, page: String(subject.page) }) ?? title;
}

function describe(subject: PageSubject, texts: HeadTexts, values: Record<string, string>): string | undefined {
  return subject.kind === 'unknown' ? undefined : texts.text(`${variantOf(subject)}description`, values)?.trim();
}

/** Lists have their own texts for a type of items and for a weapon. */
function variantOf(subject: PageSubject): '' | 'category.' | 'weapon.' {
  if (subject.kind !== 'list' || !subject.place.category) return '';
  return subject.place.weapon ? 'weapon.' : 'category.';
}

function pictureOf(subject: PageSubject, origin: string, store: StoreSettings): HeadPicture {
  if (subject.kind !== 'product') {
    return { url: `${origin}${shareImagePath('store')}`, alt: store.site_name, size: SHARE_IMAGE_SIZE };
  }
  const { id, img_url, unit } = subject.product;
  const title = nameOf(subject.product);
  const imported = joinImageHost(store.image_host, img_url);
  // Link previews do not show SVG, so drawn items have a share picture; imported pictures are used unchanged.
  if (/^https?:\/\//.test(imported)) return { url: imported, alt: title };
  return { url: `${origin}${shareImagePath(id, unit?.id)}`, alt: title, size: SHARE_IMAGE_SIZE };
}

function offerOf(product: SubjectProduct, { store, currency }: HeadSources): NonNullable<PageHead['offer']> {
  const amount = displayAmount(priceOf(product), store.internal_currency.exchange_rate_eur, currency.value);
  return { amount: amount.toFixed(2), currency: currency.code, isInStock: product.stock > 0 };
}
