import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the palette, loaded with it. */
export const paletteMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-palette-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-palette-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-palette-de" */ './de.json'),
});
