import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/choose-locale';
import type { Currency, Settings } from '@patina/shared-api/contract/content';
import { SHARE_PICTURE, sharePicturePath } from '@patina/shared-api/contract/share-picture';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { pageTitle } from '@patina/shared-api/page-title';
import { paths } from '@patina/shared-api/paths';
import { excerpt } from './excerpt.ts';
import type { HeadTexts } from './head-texts.ts';
import type { PageSubject, SubjectProduct } from './page-subject.ts';
import { structuredData } from './structured-data.ts';

export interface HeadSources {
  subject: PageSubject;
  /** Path of the address, without doubled or trailing slashes. */
  pathname: string;
  /** Undefined when it cannot be told: then nothing that needs a whole address is written. */
  origin: string | undefined;
  /** Language code of the page, and whether its address asks for it. */
  language: string;
  isLanguageAsked: boolean;
  /** Language codes of the store. */
  languages: string[];
  store: Settings;
  currency: Currency;
  /** Where the store is elsewhere. */
  socialLinks: string[];
  texts: HeadTexts;
}

export interface HeadPicture {
  url: string;
  alt: string;
  /** Pixels; undefined for pictures that are not ours. */
  size?: { width: number; height: number };
}

/** What machines are told of a page. Nothing in it is encoded yet. */
export interface PageHead {
  /** What the page is, without the store's name. */
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

/** Says what a page is: title, description, address, languages, picture and structured data. */
export function pageHead(sources: HeadSources): PageHead {
  const { subject, origin, store, texts } = sources;
  const words = wordsOf(sources);
  const title = titleOf(subject, texts, words) ?? store.site_name;
  const description = describe(subject, texts, words);
  const robots = robotsOf(subject);
  const path = ownPath(sources);
  const address = (language?: string) => `${origin}${withQuery(path, subject, language)}`;
  const isPublic = origin !== undefined && subject.kind !== 'missing' && subject.kind !== 'unknown';
  // What the operator wrote is the same in every language of the store.
  const isTranslated = subject.kind !== 'page';
  return {
    title,
    fullTitle: title === store.site_name ? title : pageTitle(title, store.site_name),
    storeName: store.site_name,
    ...(description && { description }),
    ...(robots && { robots }),
    ...(isPublic && { canonical: address(isTranslated && sources.isLanguageAsked ? sources.language : undefined) }),
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

/** Where this page lives, whatever address led to it; the query, which only lists have, is not in it. */
export function ownPath({ subject, pathname }: Pick<HeadSources, 'subject' | 'pathname'>): string {
  if (subject.kind === 'list') return subject.path;
  if (subject.kind === 'product') return paths.product(subject.product);
  if (subject.kind === 'page') return paths.staticPage(subject.page);
  return pathname;
}

function withQuery(path: string, subject: PageSubject, language: string | undefined): string {
  const query = new URLSearchParams();
  if (subject.kind === 'list' && subject.page > 1) query.set('page', String(subject.page));
  if (language !== undefined) query.set(LANGUAGE_PARAMETER, language);
  return query.size === 0 ? path : `${path}?${query}`;
}

function robotsOf(subject: PageSubject): PageHead['robots'] {
  if (subject.kind === 'private' || subject.kind === 'missing') return 'noindex';
  return subject.kind === 'list' && (subject.isNarrowed || subject.isEmpty) ? 'noindex,follow' : undefined;
}

/** Values of the placeholders in a page's texts. */
function wordsOf({ subject, store, currency, texts }: HeadSources): Record<string, string> {
  const words = { store: store.site_name };
  if (subject.kind === 'list') {
    const { category, weapon } = subject.place;
    return { ...words, name: weapon?.name ?? (category ? texts.nameOf(category.name) : '') };
  }
  if (subject.kind === 'page') return { ...words, name: subject.page.title, excerpt: excerpt(subject.page.content) };
  if (subject.kind !== 'product') return words;
  const amount = displayAmount(subject.product.price, store.internal_currency.exchange_rate_eur, currency.value);
  return { ...words, name: subject.product.title, price: formatPrice(amount, currency.symbol) };
}

function titleOf(subject: PageSubject, texts: HeadTexts, words: Record<string, string>): string | undefined {
  if (subject.kind === 'unknown') return undefined;
  const title = texts.say(`${variantOf(subject)}title`, words);
  if (title === undefined || subject.kind !== 'list' || subject.page === 1) return title;
  return texts.sayShared('paged', { title, page: String(subject.page) }) ?? title;
}

function describe(subject: PageSubject, texts: HeadTexts, words: Record<string, string>): string | undefined {
  return subject.kind === 'unknown' ? undefined : texts.say(`${variantOf(subject)}description`, words)?.trim();
}

/** Lists have texts of their own for a type of items and for a weapon. */
function variantOf(subject: PageSubject): '' | 'category.' | 'weapon.' {
  if (subject.kind !== 'list' || !subject.place.category) return '';
  return subject.place.weapon ? 'weapon.' : 'category.';
}

function pictureOf(subject: PageSubject, origin: string, store: Settings): HeadPicture {
  if (subject.kind !== 'product') {
    return { url: `${origin}${sharePicturePath('store')}`, alt: store.site_name, size: SHARE_PICTURE };
  }
  const { id, title, img_url } = subject.product;
  const imported = joinImageHost(store.image_host, img_url);
  // Drawn items are SVG, which nobody shows in a preview; what the operator imported is a picture already.
  if (/^https?:\/\//.test(imported)) return { url: imported, alt: title };
  return { url: `${origin}${sharePicturePath(id)}`, alt: title, size: SHARE_PICTURE };
}

function offerOf({ price, stock }: SubjectProduct, { store, currency }: HeadSources): NonNullable<PageHead['offer']> {
  const amount = displayAmount(price, store.internal_currency.exchange_rate_eur, currency.value);
  return { amount: amount.toFixed(2), currency: currency.code, isInStock: stock > 0 };
}
