import countries from 'i18n-iso-countries';
import { currenciesSeed } from '#seed/currencies.ts';
import { languagesSeed } from '#seed/languages.ts';
import { socialLinksSeed } from '#seed/social-links.ts';
import { pageTextsSeed, staticPagesSeed } from '#seed/static-pages.ts';
import { seedOnce } from '#shared/database/seed-once.ts';
import type { Database } from '#shared/database/tables.ts';
import { sanitizeHtml } from '#shared/html/sanitize-html.ts';

/** User-assigned codes, such as Kosovo's, are not part of ISO 3166-1 and carry no numeric code of it. */
const NOT_ISO = new Set(['XK']);

/** Adds languages, currencies, countries, pages and links to a new store. */
export async function seedContent(database: Database): Promise<void> {
  await seedOnce(database, 'content', async (transaction) => {
    const placed = <Row extends object>(rows: Row[]) => rows.map((row, position) => ({ ...row, position }));
    const withDefault = <Row extends object>(rows: Row[]) =>
      placed(rows).map((row) => ({ ...row, is_default: row.position === 0 }));
    await transaction.insertInto('language').values(withDefault(languagesSeed)).execute();
    await transaction.insertInto('currency').values(withDefault(currenciesSeed)).execute();
    await transaction.insertInto('country').values(isoCountries()).execute();
    await transaction.insertInto('social_link').values(placed(socialLinksSeed)).execute();
    const pages = staticPagesSeed.map((page) => ({ ...page, content: sanitizeHtml(page.content) }));
    await transaction.insertInto('static_page').values(placed(pages)).execute();
  });
  await seedOnce(database, 'page-texts', seedPageTexts);
}

/** Adds the other languages of the seed's pages, unless the operator has changed or removed them. */
async function seedPageTexts(transaction: Database): Promise<void> {
  const languages = await transaction.selectFrom('language').select(['id', 'code']).execute();
  const pages = await transaction.selectFrom('static_page').select(['id', 'slug', 'content']).execute();
  const unchanged = pages.filter(({ slug, content }) =>
    staticPagesSeed.some((page) => page.slug === slug && sanitizeHtml(page.content) === content),
  );
  const rows = pageTextsSeed.flatMap(({ code, slug, title, content }) => {
    const language = languages.find((one) => one.code === code);
    const page = unchanged.find((one) => one.slug === slug);
    return language && page
      ? [{ language_id: language.id, page_id: page.id, title, content: sanitizeHtml(content) }]
      : [];
  });
  if (rows.length > 0) await transaction.insertInto('static_page_text').values(rows).execute();
}

function isoCountries() {
  return Object.entries(countries.getAlpha2Codes())
    .filter(([iso]) => !NOT_ISO.has(iso))
    .map(([iso, iso3]) => ({
      id: Number(countries.alpha2ToNumeric(iso)),
      iso,
      iso3,
      title: countries.getName(iso, 'en') ?? iso,
    }));
}
