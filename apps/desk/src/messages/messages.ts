import { createMessages } from '@patina/parts/create-messages';

import type approvals from './approvals/en.json';
import type audit from './audit/en.json';
import type content from './content/en.json';
import type deliveries from './deliveries/en.json';
import en from './en.json';
import type history from './history/en.json';
import type importTexts from './import/en.json';
import type inbox from './inbox/en.json';
import type money from './money/en.json';
import type notes from './notes/en.json';
import type offers from './offers/en.json';
import type orders from './orders/en.json';
import type palette from './palette/en.json';
import type payouts from './payouts/en.json';
import type people from './people/en.json';
import type products from './products/en.json';
import type promo from './promo/en.json';
import type releases from './releases/en.json';
import type roles from './roles/en.json';
import type settings from './settings/en.json';
import type today from './today/en.json';
import type trades from './trades/en.json';
import type units from './units/en.json';

export const messages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
});

/** Including the texts of the areas, which load with their pages. */
type DeskTexts = typeof en &
  typeof approvals &
  typeof audit &
  typeof content &
  typeof deliveries &
  typeof history &
  typeof importTexts &
  typeof inbox &
  typeof money &
  typeof notes &
  typeof offers &
  typeof orders &
  typeof palette &
  typeof payouts &
  typeof people &
  typeof products &
  typeof promo &
  typeof releases &
  typeof roles &
  typeof settings &
  typeof today &
  typeof trades &
  typeof units;

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'desk', DeskTexts> {}
}
