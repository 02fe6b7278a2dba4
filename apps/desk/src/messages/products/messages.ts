import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of products, loaded with them. */
export const productsMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-products-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-products-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-products-de" */ './de.json'),
});
