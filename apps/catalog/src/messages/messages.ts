import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';
import type home from './home/en.json';
import type packs from './packs/en.json';
import type product from './product/en.json';
import type watching from './watching/en.json';

export const messages = createMessages('catalog', en, {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
});

/** Including the texts of pages and parts that load their own. */
type CatalogTexts = typeof en & typeof home & typeof packs & typeof product & typeof watching;

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'catalog', CatalogTexts> {}
}
