import type {
  Country,
  Currency,
  Language,
  Localizations,
  SocialLink,
  StaticPage,
  StaticPageSummary,
} from '@patina/shared-api/contract/content/content';
import countries from 'i18n-iso-countries';
import { TtlCache } from '#platform/cache.ts';
import { seedOnce } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/tables.ts';
import { requireSafeHtml, sanitizeHtml, sanitizeMarkup } from '#platform/html/sanitize-html.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { contentRepository } from '#store/content/content-repository.ts';
import { localiseCountries } from '#store/content/localise-countries.ts';
import { currenciesSeed } from '#store/seed/currencies.ts';
import { languagesSeed } from '#store/seed/languages.ts';
import { socialLinksSeed } from '#store/seed/social-links.ts';
import { pageTextsSeed, staticPagesSeed } from '#store/seed/static-pages.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

/** How long another server's new language or country may be missing; by language of the names. */
const CACHE = { seconds: 2, max: 20 };

const zeroOrOne = (is: boolean) => (is ? 1 : 0);

export interface PageInput {
  slug: string;
  title: string;
  /** HTML of the operator, not sanitised yet. */
  content: string;
  isTerms: boolean;
  isPrivacy: boolean;
}

const OWN_PICTURES = { pictureOrigins: async () => [] };

export type ContentService = ReturnType<typeof contentService>;

/** Languages, currencies, countries, static pages and social links. */
export function contentService(
  database: Database,
  { pictureOrigins }: Pick<SettingsService, 'pictureOrigins'> = OWN_PICTURES,
) {
  const stored = contentRepository(database);
  const languages = new TtlCache<Awaited<ReturnType<typeof stored.languages>>>(CACHE);
  const countries = new TtlCache<Country[]>(CACHE);

  const safe = async <Text extends { content: string }>(text: Text): Promise<Text> => ({
    ...text,
    content: requireSafeHtml(text.content, await pictureOrigins()),
  });

  return {
    async languages(): Promise<Language[]> {
      const rows = await languages.get('', stored.languages);
      return rows.map(({ id, code, title, is_default }) => ({ id, code, title, default: zeroOrOne(is_default) }));
    },

    /** @throws ApiError */
    async localizations(languageId: number): Promise<Localizations> {
      if (!(await stored.language(languageId))) throw new ApiError('language-not-found');
      const rows = await stored.localizations(languageId);
      return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
    },

    setText: (languageId: number, key: string, text: string) => stored.writeText(languageId, key, text),

    removeText: (languageId: number, key: string) => stored.removeText(languageId, key),

    async currencies(): Promise<Currency[]> {
      const rows = await stored.currencies();
      return rows.map(({ code, symbol, rate, is_default }) => ({
        code,
        symbol,
        value: Number(rate),
        default: zeroOrOne(is_default),
      }));
    },

    /** In the language with this id, else in English. */
    countries(languageId: number | undefined): Promise<Country[]> {
      return countries.get(String(languageId), async () => {
        const language = languageId === undefined ? undefined : await stored.language(languageId);
        return localiseCountries(await stored.countries(), language?.code ?? 'en');
      });
    },

    async socialLinks(): Promise<SocialLink[]> {
      const rows = await stored.socialLinks();
      return rows.map(({ id, link, img, title }) => ({ id, link, img, title }));
    },

    /** In the language with this id, else in their own. */
    async pages(languageId?: number): Promise<StaticPageSummary[]> {
      return (await stored.pages(languageId)).map(onTheWire);
    },

    /** By id or slug; in the language with this id, else in its own. @throws ApiError */
    async page(idOrSlug: string, languageId?: number): Promise<StaticPage> {
      const row = /^\d{1,9}$/.test(idOrSlug)
        ? await stored.pageById(Number(idOrSlug), languageId)
        : await stored.pageBySlug(idOrSlug, languageId);
      if (row === undefined) throw new ApiError('page-not-found');
      // What is allowed may have been more when the page was saved.
      return { ...onTheWire(row), content: sanitizeHtml(row.content, await pictureOrigins()) };
    },

    /** Adds a page or replaces the one with the same slug; its HTML is sanitized. Returns its id. @throws ApiError */
    setPage: async (page: PageInput): Promise<number> => stored.writePage(pageRow(await safe(page))),

    /** Adds a page; its HTML is sanitized. Returns its id; undefined if there is one with the same slug. @throws ApiError */
    addPage: async (page: PageInput): Promise<number | undefined> => stored.addPage(pageRow(await safe(page))),

    /** Changes a page's own text and what it is; its HTML is sanitized. @throws ApiError */
    async changePage(id: number, page: Omit<PageInput, 'slug'>) {
      const { title, content, isTerms, isPrivacy } = await safe(page);
      await stored.changePage(id, { title, content, is_terms: isTerms, is_privacy: isPrivacy });
    },

    /** Codes of the languages that pages are translated into, by the page's id. */
    pageLanguages: () => stored.pageLanguages(),

    /** Adds or replaces a page's text in a language; its HTML is sanitized. @throws ApiError */
    async translatePage(pageId: number, languageId: number, title: string, typed: string) {
      const { content } = await safe({ content: typed });
      await stored.writePageText({ page_id: pageId, language_id: languageId, title, content });
    },

    /** A page's HTML as it would be shown. @throws ApiError */
    preview: async (content: string): Promise<string> => (await safe({ content })).content,

    removePage: (id: number) => stored.removePage(id),

    async seed(): Promise<void> {
      await seedContent(database);
      languages.clear();
      countries.clear();
    },
  };
}

const pageRow = ({ slug, title, content, isTerms, isPrivacy }: PageInput) => ({
  slug,
  title,
  content,
  is_terms: isTerms,
  is_privacy: isPrivacy,
  position: 100,
});

function onTheWire<
  Row extends { is_terms: boolean; is_privacy: boolean; id: number; slug: string | null; title: string },
>(row: Row): StaticPageSummary {
  const { id, slug, title } = row;
  return { id, slug, title, is_terms: zeroOrOne(row.is_terms), is_privacy: zeroOrOne(row.is_privacy) };
}

/** User-assigned codes, such as Kosovo's, are not part of ISO 3166-1 and carry no numeric code of it. */
const NOT_ISO = new Set(['XK']);

/** Adds languages, currencies, countries, pages and links to a new store. */
async function seedContent(database: Database): Promise<void> {
  await seedOnce(database, 'content', async (transaction) => {
    const placed = <Row extends object>(rows: Row[]) => rows.map((row, position) => ({ ...row, position }));
    const withDefault = <Row extends object>(rows: Row[]) =>
      placed(rows).map((row) => ({ ...row, is_default: row.position === 0 }));
    await transaction.insertInto('language').values(withDefault(languagesSeed)).execute();
    await transaction.insertInto('currency').values(withDefault(currenciesSeed)).execute();
    await transaction.insertInto('country').values(isoCountries()).execute();
    await transaction.insertInto('social_link').values(placed(socialLinksSeed)).execute();
    const pages = staticPagesSeed.map((page) => ({ ...page, content: sanitizeMarkup(page.content) }));
    await transaction.insertInto('static_page').values(placed(pages)).execute();
  });
  await seedOnce(database, 'page-texts', seedPageTexts);
}

/** Adds the other languages of the seed's pages, unless the operator has changed or removed them. */
async function seedPageTexts(transaction: Database): Promise<void> {
  const languages = await transaction.selectFrom('language').select(['id', 'code']).execute();
  const pages = await transaction.selectFrom('static_page').select(['id', 'slug', 'content']).execute();
  const unchanged = pages.filter(({ slug, content }) =>
    staticPagesSeed.some((page) => page.slug === slug && sanitizeMarkup(page.content) === content),
  );
  const rows = pageTextsSeed.flatMap(({ code, slug, title, content }) => {
    const language = languages.find((one) => one.code === code);
    const page = unchanged.find((one) => one.slug === slug);
    return language && page
      ? [{ language_id: language.id, page_id: page.id, title, content: sanitizeMarkup(content) }]
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
