import { interpolate } from '@patina/http/interpolate';
import type { RouteHead } from '@patina/platform/registry';
import { type Currency, Settings } from '@patina/shared-api/contract/content/content';
import * as z from 'zod/mini';
import type { PageSubject } from './page-subject.ts';

/** Settings of the store that are in the head of a page. */
export const StoreSettings = z.pick(Settings, {
  site_name: true,
  logo: true,
  support_email: true,
  internal_currency: true,
  image_host: true,
});
export type StoreSettings = z.output<typeof StoreSettings>;

/** The data from which the head of a page is written. */
export interface HeadSources {
  subject: PageSubject;
  /** Path of the address, without doubled or trailing slashes. */
  pathname: string;
  /** Undefined if the request has no valid host: then no absolute addresses are written. */
  origin: string | undefined;
  /** Language code of the page, and whether its address requests it. */
  language: string;
  isLanguageRequested: boolean;
  /** Language codes of the store. */
  languages: string[];
  store: StoreSettings;
  currency: Currency;
  /** Profiles of the store in social networks. */
  socialLinks: string[];
  texts: HeadTexts;
}

/** Longest description that search engines show, in characters. */
const MAX_LENGTH = 160;

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }));

/** The beginning of a page's text, without its markup and headings, cut between two words. */
export function excerpt(html: string): string {
  const text = html
    .replace(/<h[1-6][^>]*>[\s\S]*?<\/h[1-6]>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2)).replace(/[\s,;:–-]+$/, '')} …`;
}

/** Texts of a page's head in one language. */
export interface HeadTexts {
  /**
   * A text of the page with its placeholders replaced: `text('title', { name: 'AK-47' })`; undefined if there is none.
   */
  text(name: string, values: Record<string, string>): string | undefined;
  /** A text that all pages of the app share. */
  sharedText(name: string, values: Record<string, string>): string | undefined;
  /** Plural name of an item type; unknown types keep their name. */
  typeName(type: string): string;
}

/** The texts of a release for a route, overridden by the operator's; English if a language is missing. */
export function headTexts(
  head: Pick<RouteHead, 'key' | 'texts'>,
  language: string,
  operatorTexts: Record<string, string>,
): HeadTexts {
  const texts = new Map([
    ...Object.entries(head.texts['en'] ?? {}),
    ...Object.entries(head.texts[language] ?? {}),
    ...Object.entries(operatorTexts),
  ]);
  const shared = head.key.slice(0, head.key.lastIndexOf('.'));
  const text = (key: string, values: Record<string, string>) => {
    const template = texts.get(key);
    return template === undefined ? undefined : interpolate(template, values);
  };
  return {
    text: (name, values) => text(`${head.key}.${name}`, values),
    sharedText: (name, values) => text(`${shared}.${name}`, values),
    typeName: (type) => texts.get(`${shared}.names.${type}`) ?? type,
  };
}
