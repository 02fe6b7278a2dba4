import { type Currency, Settings } from '@patina/shared-api/contract/content/content';
import * as z from 'zod/mini';
import type { HeadTexts } from './head-texts.ts';
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
