import countries from 'i18n-iso-countries';
import { currenciesSeed } from '#seed/currencies.ts';
import { languagesSeed } from '#seed/languages.ts';
import { socialLinksSeed } from '#seed/social-links.ts';
import { staticPagesSeed } from '#seed/static-pages.ts';
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
