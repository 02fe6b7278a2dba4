import type {
  Country,
  Currency,
  Language,
  Localizations,
  SocialLink,
  StaticPage,
  StaticPageSummary,
} from '@patina/shared-api/contract/content/content';
import { TtlCache } from '#shared/cache/ttl-cache.ts';
import { contentRepository } from '#shared/content/content-repository.ts';
import { localiseCountries } from '#shared/content/localise-countries.ts';
import { seedContent } from '#shared/content/seed-content.ts';
import type { Database } from '#shared/database/tables.ts';
import { sanitizeHtml } from '#shared/html/sanitize-html.ts';
import { ApiError } from '#shared/http/api-error.ts';

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

export type ContentService = ReturnType<typeof contentService>;

/** Languages, currencies, countries, static pages and social links. */
export function contentService(database: Database) {
  const stored = contentRepository(database);
  const languages = new TtlCache<Awaited<ReturnType<typeof stored.languages>>>(CACHE);
  const countries = new TtlCache<Country[]>(CACHE);

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
      return { ...onTheWire(row), content: row.content };
    },

    /** Adds a page or replaces the one with the same slug; its HTML is sanitized. Returns its id. */
    setPage: (page: PageInput): Promise<number> => stored.writePage(pageRow(page)),

    /** Adds a page; its HTML is sanitized. Returns its id; undefined if there is one with the same slug. */
    addPage: (page: PageInput): Promise<number | undefined> => stored.addPage(pageRow(page)),

    /** Changes a page's own text and what it is; its HTML is sanitized. */
    changePage: (id: number, { title, content, isTerms, isPrivacy }: Omit<PageInput, 'slug'>) =>
      stored.changePage(id, { title, content: sanitizeHtml(content), is_terms: isTerms, is_privacy: isPrivacy }),

    /** Codes of the languages that pages are translated into, by the page's id. */
    pageLanguages: () => stored.pageLanguages(),

    /** Adds or replaces a page's text in a language; its HTML is sanitized. */
    translatePage: (pageId: number, languageId: number, title: string, content: string) =>
      stored.writePageText({ page_id: pageId, language_id: languageId, title, content: sanitizeHtml(content) }),

    removePage: (id: number) => stored.removePage(id),

    async seed(): Promise<void> {
      await seedContent(database);
      languages.clear();
      countries.clear();
    },
  };
}

const pageRow = ({ slug, title, content, isTerms, isPrivacy }: PageInput) => ({
  ...{ slug, title, content: sanitizeHtml(content) },
  ...{ is_terms: isTerms, is_privacy: isPrivacy, position: 100 },
});

function onTheWire<
  Row extends { is_terms: boolean; is_privacy: boolean; id: number; slug: string | null; title: string },
>(row: Row): StaticPageSummary {
  const { id, slug, title } = row;
  return { id, slug, title, is_terms: zeroOrOne(row.is_terms), is_privacy: zeroOrOne(row.is_privacy) };
}
