import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { type HeadSources, headTexts, type StoreSettings } from '#features/head/head-sources.ts';
import type { ListSubject, SubjectProduct } from '#features/head/page-subject.ts';

const AK = { id: 11, name: 'AK-47', url: 'ak-47', subcategories: [] };
export const RIFLE: Category = { id: 1, name: 'Rifle', url: 'rifle', subcategories: [AK] };

export function someSettings(change: Partial<StoreSettings> = {}): StoreSettings {
  return {
    site_name: 'Patina',
    logo: null,
    support_email: null,
    internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 0.5 },
    image_host: '',
    ...change,
  };
}

export function aProduct(change: Partial<SubjectProduct> = {}): SubjectProduct {
  return {
    id: 7,
    title: 'AK-47 | Redline (Field-Tested)',
    type: 'Rifle',
    category: 'rifle',
    subcategory: 'ak-47',
    hero: 'AK-47',
    price: 25,
    stock: 1,
    img_url: '/api/art/v/7-ft.svg',
    ...change,
  };
}

export function aList(change: Partial<ListSubject> = {}): ListSubject {
  return {
    kind: 'list',
    path: '/products',
    place: {},
    page: 1,
    isNarrowed: false,
    isEmpty: false,
    pictures: [],
    ...change,
  };
}

/** Texts of a page as a release contains them. */
export const TEXTS = {
  en: {
    'catalog.head.list.title': 'All skins',
    'catalog.head.list.description': 'Everything at {{store}}',
    'catalog.head.list.category.title': '{{name}}: skins',
    'catalog.head.list.category.description': 'All {{name}}',
    'catalog.head.list.weapon.title': '{{name}} skins',
    'catalog.head.list.weapon.description': '{{name}} for {{price}} at {{store}}',
    'catalog.head.paged': '{{title}}, page {{page}}',
    'catalog.head.names.all': 'All skins',
    'catalog.head.names.Rifle': 'Rifles',
  },
  de: {
    'catalog.head.list.title': 'Alle Skins',
    'catalog.head.paged': '{{title}}, Seite {{page}}',
    'catalog.head.names.Rifle': 'Gewehre',
  },
};

/** The sources of a page's head: a list in English at https://store.test, with changes. */
export function aDescribedPage(change: Partial<HeadSources> = {}): HeadSources {
  const { language = 'en' } = change;
  return {
    subject: aList(),
    pathname: '/products',
    origin: 'https://store.test',
    language,
    isLanguageRequested: false,
    languages: ['en', 'de'],
    store: someSettings(),
    currency: { code: 'BRL', symbol: 'R$', value: 6, default: 0 },
    socialLinks: [],
    texts: headTexts({ key: 'catalog.head.list', texts: TEXTS }, language, {}),
    ...change,
  };
}
