import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the product page, loaded with it. */
export const productMessages = createMessages('catalog', en, {
  pt: () => import(/* webpackChunkName: "texts-product-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-product-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-product-de" */ './de.json'),
});
