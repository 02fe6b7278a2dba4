import { readFileSync } from 'node:fs';
import {
  SHIPPED_LANGUAGES,
  type ShippedLanguage,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from '@patina/platform/languages';
import { seedOnce } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/tables.ts';
import { sanitizeMarkup } from '#platform/html/sanitize-html.ts';
import { countries } from '#store/content/iso-countries.ts';

/** Display currencies of a new store; `rate` is units for one euro, the first is the default. */
const CURRENCIES = [
  { code: 'EUR', symbol: '€', rate: '1' },
  { code: 'USD', symbol: '$', rate: '1.16' },
  { code: 'GBP', symbol: '£', rate: '0.88' },
  { code: 'BRL', symbol: 'R$', rate: '6.21' },
  { code: 'PLN', symbol: 'zł', rate: '4.24' },
];

/** The name of each language in that language. */
const LANGUAGE_TITLES: Record<ShippedLanguage, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  de: 'Deutsch',
};

/** Languages of a new store; the first is the default. */
const LANGUAGES = SHIPPED_LANGUAGES.map((code) => ({ code, title: LANGUAGE_TITLES[code] }));

/** A monochrome icon of 24 by 24 as a data URL. Only what ends a URL is encoded: every document has them. */
function icon(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="#9aa4b2" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}`;
}

/** Social links of a new store, with generic icons; operators enter their own URLs. */
const SOCIAL_LINKS = [
  {
    title: 'Discord',
    link: 'https://discord.com/',
    img: icon(
      '<path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"/><path d="M9 11h.01M15 11h.01"/>',
    ),
  },
  { title: 'X', link: 'https://x.com/', img: icon('<path d="M5 4l14 16M19 4L5 20"/>') },
  {
    title: 'YouTube',
    link: 'https://www.youtube.com/',
    img: icon('<rect x="3" y="6" width="18" height="12" rx="3"/><path d="M10.5 9.5v5l4-2.5z"/>'),
  },
  {
    title: 'Instagram',
    link: 'https://www.instagram.com/',
    img: icon(
      '<rect x="4" y="4" width="16" height="16" rx="4"/><circle cx="12" cy="12" r="3.6"/><path d="M16.6 7.4h.01"/>',
    ),
  },
];

/** Static pages of a new store; their HTML is in the folder `seed-pages`. */
const PAGES = [
  { slug: 'terms', title: 'Terms and conditions', is_terms: true, is_privacy: false },
  { slug: 'privacy', title: 'Privacy policy', is_terms: false, is_privacy: true },
  { slug: 'cookies', title: 'Cookie policy', is_terms: false, is_privacy: false },
  { slug: 'delivery-and-refunds', title: 'Delivery and refunds', is_terms: false, is_privacy: false },
  { slug: 'about', title: 'About Patina', is_terms: false, is_privacy: false },
].map((page) => ({ ...page, content: readPage(`${page.slug}.html`) }));

const PAGE_TITLES: Record<TranslatedLanguage, Record<string, string>> = {
  pt: {
    terms: 'Termos e condições',
    privacy: 'Política de privacidade',
    cookies: 'Política de cookies',
    'delivery-and-refunds': 'Entrega e reembolsos',
    about: 'Sobre a Patina',
  },
  es: {
    terms: 'Términos y condiciones',
    privacy: 'Política de privacidad',
    cookies: 'Política de cookies',
    'delivery-and-refunds': 'Entrega y reembolsos',
    about: 'Sobre Patina',
  },
  de: {
    terms: 'Allgemeine Geschäftsbedingungen',
    privacy: 'Datenschutzerklärung',
    cookies: 'Cookie-Richtlinie',
    'delivery-and-refunds': 'Lieferung und Erstattungen',
    about: 'Über Patina',
  },
};

/** The same pages in the other languages. */
const PAGE_TEXTS = TRANSLATED_LANGUAGES.flatMap((code) =>
  Object.entries(PAGE_TITLES[code]).map(([slug, title]) => ({
    code,
    slug,
    title,
    content: readPage(`${code}/${slug}.html`),
  })),
);

function readPage(file: string): string {
  return readFileSync(new URL(`./seed-pages/${file}`, import.meta.url), 'utf8');
}

/** User-assigned codes, such as Kosovo's, are not part of ISO 3166-1 and carry no numeric code of it. */
const NOT_ISO = new Set(['XK']);

const isoCountries = () =>
  Object.entries(countries.getAlpha2Codes())
    .filter(([iso]) => !NOT_ISO.has(iso))
    .map(([iso, iso3]) => ({
      id: Number(countries.alpha2ToNumeric(iso)),
      iso,
      iso3,
      title: countries.getName(iso, 'en') ?? iso,
    }));

/** Adds languages, currencies, countries, pages and links to a new store. */
export async function seedContent(database: Database): Promise<void> {
  await seedOnce(database, 'content', async (transaction) => {
    const placed = <Row extends object>(rows: Row[]) => rows.map((row, position) => ({ ...row, position }));
    const withDefault = <Row extends object>(rows: Row[]) =>
      placed(rows).map((row) => ({ ...row, is_default: row.position === 0 }));
    await transaction.insertInto('language').values(withDefault(LANGUAGES)).execute();
    await transaction.insertInto('currency').values(withDefault(CURRENCIES)).execute();
    await transaction.insertInto('country').values(isoCountries()).execute();
    await transaction.insertInto('social_link').values(placed(SOCIAL_LINKS)).execute();
    const pages = PAGES.map((page) => ({ ...page, content: sanitizeMarkup(page.content) }));
    await transaction.insertInto('static_page').values(placed(pages)).execute();
  });
  await seedOnce(database, 'page-texts', seedPageTexts);
}

/** Adds the other languages of the seed's pages, unless the operator has changed or removed them. */
async function seedPageTexts(transaction: Database): Promise<void> {
  const languages = await transaction.selectFrom('language').select(['id', 'code']).execute();
  const pages = await transaction.selectFrom('static_page').select(['id', 'slug', 'content']).execute();
  const unchanged = pages.filter(({ slug, content }) =>
    PAGES.some((page) => page.slug === slug && sanitizeMarkup(page.content) === content),
  );
  const rows = PAGE_TEXTS.flatMap(({ code, slug, title, content }) => {
    const language = languages.find((one) => one.code === code);
    const page = unchanged.find((one) => one.slug === slug);
    return language && page
      ? [{ language_id: language.id, page_id: page.id, title, content: sanitizeMarkup(content) }]
      : [];
  });
  if (rows.length > 0) await transaction.insertInto('static_page_text').values(rows).execute();
}
