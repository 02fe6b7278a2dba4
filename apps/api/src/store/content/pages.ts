import type { StaticPage, StaticPageSummary } from '@patina/shared-api/contract/content/content';
import { sql } from 'kysely';
import { auditLog, changedMeanwhile } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { requireSafeHtml, sanitizeHtml, sanitizePasted } from '#platform/html/sanitize-html.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type ContentService, findLanguage, zeroOrOne } from '#store/content/content.ts';
import { sizesOfPictures } from '#store/content/page-pictures.ts';
import type { SettingsService } from '#store/settings/settings.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Command that changes pages, in the audit log. */
const ACTION = 'page set';

/** A page's own text and what it is. */
export interface PageText {
  title: string;
  /** HTML of the operator, not sanitised yet. */
  content: string;
  isTerms: boolean;
  isPrivacy: boolean;
}

interface PageDraft extends PageText {
  /** Code of the language; without it, the page's own text is written, else only title and content. */
  language?: string | undefined;
}

interface EditTerms {
  /** Name in the audit log. */
  operator: string;
  /** The page that the operator saw: one that is another by now is not overwritten. */
  seen?: PageText;
}

interface PageParts {
  content: ContentService;
  settings: Pick<SettingsService, 'pictureOrigins'>;
}

export type PageService = ReturnType<typeof pageService>;

/** Static pages, each in a language or else in its own; all changes by operators are in the audit log. */
export function pageService(database: Database, { content, settings }: PageParts) {
  /** Runs a change in a transaction. Where pictures may be is read before: the transaction may have the only connection. */
  async function change(work: (transaction: Database, origins: string[]) => Promise<StaticPage>): Promise<StaticPage> {
    const origins = await settings.pictureOrigins();
    return database.transaction().execute((transaction) => work(transaction, origins));
  }

  /** @throws ApiError if the operator saw another text than the present one. @throws CommandError */
  async function edit(id: number, { language: code, ...draft }: PageDraft, terms: EditTerms): Promise<StaticPage> {
    const language = code === undefined ? undefined : await findLanguage(content, code);
    return change(async (transaction, origins) => {
      await lockPage(transaction, id);
      const before = await readPage(transaction, origins, id, language?.id);
      await requireSame(transaction, before, terms.seen, language?.code);
      const text = { title: requireTitle(draft.title), content: await pageHtml(transaction, draft.content, origins) };
      if (language) await translatePage(transaction, { page_id: id, language_id: language.id, ...text });
      else await changePage(transaction, id, { ...text, is_terms: draft.isTerms, is_privacy: draft.isPrivacy });
      const after = await readPage(transaction, origins, id, language?.id);
      const mark = language && { language: language.code };
      await auditLog(transaction).note({
        operator: terms.operator,
        action: ACTION,
        subject: subjectOf(before),
        before: { ...before, ...mark },
        after: { ...after, ...mark },
      });
      return after;
    });
  }

  /** Adds a page. @throws CommandError if there is one with this slug */
  async function add({ slug, ...page }: PageText & { slug: string }, operator: string): Promise<StaticPage> {
    requireSlug(slug);
    const title = requireTitle(page.title);
    return change(async (transaction, origins) => {
      const content = await pageHtml(transaction, page.content, origins);
      const row = { slug, title, content, position: 100 };
      const added = await transaction
        .insertInto('static_page')
        .values({ ...row, is_terms: page.isTerms, is_privacy: page.isPrivacy })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw new CommandError(`There is a page at /${slug} already.`, 'page-slug-taken');
      const after = await readPage(transaction, origins, added.id);
      await auditLog(transaction).note({ operator, action: ACTION, subject: subjectOf(after), after });
      return after;
    });
  }

  const list = async (languageId?: number): Promise<StaticPageSummary[]> => {
    const rows = await pagesIn(database, languageId).orderBy('page.position').orderBy('page.id').execute();
    return rows.map(summaryOf);
  };

  return {
    /** In the language with this id, else in their own. */
    list,

    /** Those whose title or address has all of the words, or that have this id. */
    async find(text: string, languageId?: number): Promise<StaticPageSummary[]> {
      const words = text.toLowerCase().split(/\s+/);
      const isFound = ({ id, slug, title }: StaticPageSummary) =>
        String(id) === text || words.every((word) => `${title} ${slug ?? ''}`.toLowerCase().includes(word));
      return (await list(languageId)).filter(isFound);
    },

    /** By id or slug; in the language with this id, else in its own. @throws ApiError */
    read: async (idOrSlug: string | number, languageId?: number) =>
      readPage(database, await settings.pictureOrigins(), idOrSlug, languageId),

    /** Codes of the languages that pages are translated into, by the page's id. */
    async languages(): Promise<Map<number, string[]>> {
      const rows = await database
        .selectFrom('static_page_text')
        .innerJoin('language', 'language.id', 'language_id')
        .select(['page_id', 'code'])
        .orderBy('language.position')
        .execute();
      const byPage = Map.groupBy(rows, ({ page_id }) => page_id);
      return new Map([...byPage].map(([id, texts]) => [id, texts.map(({ code }) => code)]));
    },

    /** HTML as a page would show it; of what was pasted, without pictures that no page may show. @throws ApiError */
    async preview(html: string, { is_pasted = false }: { is_pasted?: boolean | undefined } = {}): Promise<string> {
      const origins = await settings.pictureOrigins();
      return is_pasted ? sanitizePasted(html, origins) : pageHtml(database, html, origins);
    },

    edit,
    add,

    /** Adds a page, or changes the one with this slug. @throws CommandError */
    async set(slug: string, draft: PageDraft, operator: string): Promise<StaticPage> {
      requireSlug(slug);
      requireTitle(draft.title);
      const known = (await list()).find((page) => page.slug === slug);
      if (known) return edit(known.id, draft, { operator });
      if (draft.language === undefined) return add({ ...draft, slug }, operator);
      await findLanguage(content, draft.language);
      throw new ApiError('page-not-found');
    },

    /** Removes a page in all its languages. @throws ApiError if the operator saw another one than the present one */
    remove: (id: number, { operator, seen }: EditTerms): Promise<StaticPage> =>
      change(async (transaction, origins) => {
        await lockPage(transaction, id);
        const before = await readPage(transaction, origins, id);
        await requireSame(transaction, before, seen, undefined);
        await transaction.deleteFrom('static_page').where('id', '=', id).execute();
        await auditLog(transaction).note({ operator, action: 'page remove', subject: subjectOf(before), before });
        return before;
      }),

    /** Who has changed a page's text in this language last. */
    lastChange: (page: Pick<StaticPage, 'id' | 'slug'>, language: string | undefined) =>
      lastChange(database, page, language),
  };
}

/** What is saved of a page's HTML; pictures that were uploaded get the sizes that are not written. @throws ApiError */
const pageHtml = async (database: Database, html: string, origins: string[]) =>
  requireSafeHtml(html, origins, { needsAlt: true, sizes: await sizesOfPictures(database, html) });

const pagesIn = (database: Database, languageId: number | undefined) =>
  database
    .selectFrom('static_page as page')
    .leftJoin('static_page_text as translation', (join) =>
      join.onRef('translation.page_id', '=', 'page.id').on('translation.language_id', '=', languageId ?? 0),
    )
    .select(['page.id', 'page.slug', 'page.is_terms', 'page.is_privacy'])
    .select(sql<string>`coalesce(translation.title, page.title)`.as('title'));

type PageRow = Omit<StaticPageSummary, 'is_terms' | 'is_privacy'> & { is_terms: boolean; is_privacy: boolean };

const summaryOf = ({ id, slug, title, is_terms, is_privacy }: PageRow): StaticPageSummary => ({
  id,
  slug,
  title,
  is_terms: zeroOrOne(is_terms),
  is_privacy: zeroOrOne(is_privacy),
});

/** A page with the pictures that are allowed now: it may have been saved with more. @throws ApiError */
async function readPage(
  database: Database,
  origins: string[],
  idOrSlug: string | number,
  languageId?: number,
): Promise<StaticPage> {
  const pages = pagesIn(database, languageId).select(
    sql<string>`coalesce(translation.content, page.content)`.as('content'),
  );
  const found = /^\d{1,9}$/.test(String(idOrSlug))
    ? pages.where('page.id', '=', Number(idOrSlug))
    : pages.where('page.slug', '=', String(idOrSlug));
  const row = await found.executeTakeFirst();
  if (row === undefined) throw new ApiError('page-not-found');
  return { ...summaryOf(row), content: sanitizeHtml(row.content, origins) };
}

/** Lets nobody else change the page before the end of the transaction. */
const lockPage = (transaction: Database, id: number) =>
  transaction.selectFrom('static_page').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

async function changePage(
  transaction: Database,
  id: number,
  page: { title?: string; content?: string; is_terms?: boolean; is_privacy?: boolean },
): Promise<void> {
  const changed = { ...page, updated_at: new Date() };
  await transaction.updateTable('static_page').set(changed).where('id', '=', id).execute();
}

/** Adds or replaces a page's text in a language. */
async function translatePage(
  transaction: Database,
  text: { page_id: number; language_id: number; title: string; content: string },
): Promise<void> {
  const { title, content } = text;
  await transaction
    .insertInto('static_page_text')
    .values(text)
    .onConflict((conflict) => conflict.columns(['page_id', 'language_id']).doUpdateSet({ title, content }))
    .execute();
  await changePage(transaction, text.page_id, {});
}

/** The id of a page by its id or slug. @throws ApiError */
export const pageIdOf = async (database: Database, idOrSlug: string): Promise<number> =>
  (await readPage(database, [], idOrSlug)).id;

const subjectOf = ({ id, slug }: Pick<StaticPage, 'id' | 'slug'>) => `page ${slug ?? id}`;

function requireSlug(slug: string): void {
  if (SLUG.test(slug)) return;
  throw new CommandError('The slug must be lower-case words joined by hyphens, such as my-page.', 'page-slug-invalid');
}

function requireTitle(typed: string): string {
  const title = typed.trim();
  if (title === '') throw new CommandError('The title must not be empty.');
  return title;
}

async function lastChange(database: Database, page: Pick<StaticPage, 'id' | 'slug'>, language: string | undefined) {
  const changes = await auditLog(database).latest(subjectOf(page));
  return changes.find(({ after }) => (after as { language?: string } | null)?.language === language);
}

/** Rejects a change of another page than the operator saw: the message says who was faster. @throws ApiError */
async function requireSame(
  database: Database,
  page: StaticPage,
  seen: PageText | undefined,
  language: string | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const { title, content, is_terms, is_privacy } = page;
  const isSame = title === seen.title && content === seen.content;
  if (isSame && (is_terms === 1) === seen.isTerms && (is_privacy === 1) === seen.isPrivacy) return;
  throw changedMeanwhile('page-changed', await lastChange(database, page, language));
}
