import { type Insertable, sql } from 'kysely';
import type { ContentTables } from '#platform/database/tables/content-tables.ts';
import type { Database } from '#platform/database/tables.ts';

const SUMMARY = ['page.id', 'page.slug', 'page.is_terms', 'page.is_privacy'] as const;

/** Languages, currencies, countries, static pages and social links, each in display order. */
export function contentRepository(database: Database) {
  /** Static pages in a language, else in their own. */
  const pagesIn = (languageId: number | undefined) =>
    database
      .selectFrom('static_page as page')
      .leftJoin('static_page_text as translation', (join) =>
        join.onRef('translation.page_id', '=', 'page.id').on('translation.language_id', '=', languageId ?? 0),
      )
      .select(SUMMARY)
      .select(sql<string>`coalesce(translation.title, page.title)`.as('title'));

  const pageIn = (languageId: number | undefined) =>
    pagesIn(languageId).select(sql<string>`coalesce(translation.content, page.content)`.as('content'));

  return {
    languages: () => database.selectFrom('language').selectAll().orderBy('position').orderBy('id').execute(),

    language: (id: number) => database.selectFrom('language').selectAll().where('id', '=', id).executeTakeFirst(),

    localizations: (languageId: number) =>
      database
        .selectFrom('localization')
        .select(['key', 'text'])
        .where('language_id', '=', languageId)
        .orderBy('key')
        .execute(),

    /** Sets an operator's text. */
    async writeText(languageId: number, key: string, text: string): Promise<void> {
      await database
        .insertInto('localization')
        .values({ language_id: languageId, key, text })
        .onConflict((conflict) => conflict.columns(['language_id', 'key']).doUpdateSet({ text }))
        .execute();
    },

    /** Removes an operator's text. Returns whether there was one. */
    async removeText(languageId: number, key: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('localization')
        .where('language_id', '=', languageId)
        .where('key', '=', key)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    currencies: () => database.selectFrom('currency').selectAll().orderBy('position').orderBy('code').execute(),

    countries: () => database.selectFrom('country').selectAll().orderBy('title').execute(),

    socialLinks: () => database.selectFrom('social_link').selectAll().orderBy('position').orderBy('id').execute(),

    pages: (languageId?: number) => pagesIn(languageId).orderBy('page.position').orderBy('page.id').execute(),

    pageById: (id: number, languageId?: number) => pageIn(languageId).where('page.id', '=', id).executeTakeFirst(),

    pageBySlug: (slug: string, languageId?: number) =>
      pageIn(languageId).where('page.slug', '=', slug).executeTakeFirst(),

    /** Codes of the languages that pages are translated into, by page. */
    async pageLanguages(): Promise<Map<number, string[]>> {
      const rows = await database
        .selectFrom('static_page_text')
        .innerJoin('language', 'language.id', 'language_id')
        .select(['page_id', 'code'])
        .orderBy('language.position')
        .execute();
      return new Map(
        [...Map.groupBy(rows, ({ page_id }) => page_id)].map(([id, all]) => [id, all.map(({ code }) => code)]),
      );
    },

    /** Adds or replaces a page's text in a language. */
    async writePageText(text: Insertable<ContentTables['static_page_text']>): Promise<void> {
      const { title, content } = text;
      await database
        .insertInto('static_page_text')
        .values(text)
        .onConflict((conflict) => conflict.columns(['page_id', 'language_id']).doUpdateSet({ title, content }))
        .execute();
      await database
        .updateTable('static_page')
        .set({ updated_at: new Date() })
        .where('id', '=', text.page_id)
        .execute();
    },

    /** Adds the page, or replaces the one with the same slug. */
    async writePage(page: Insertable<ContentTables['static_page']>): Promise<number> {
      const { id } = await database
        .insertInto('static_page')
        .values(page)
        .onConflict((conflict) =>
          conflict.column('slug').doUpdateSet({
            title: page.title,
            content: page.content,
            is_terms: page.is_terms,
            is_privacy: page.is_privacy,
            updated_at: new Date(),
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Adds a page. Returns its id; undefined if there is one with the same slug. */
    async addPage(page: Insertable<ContentTables['static_page']>): Promise<number | undefined> {
      const added = await database
        .insertInto('static_page')
        .values(page)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added?.id;
    },

    /** Changes a page's own text and what it is. */
    async changePage(
      id: number,
      page: Pick<Insertable<ContentTables['static_page']>, 'title' | 'content' | 'is_terms' | 'is_privacy'>,
    ): Promise<void> {
      await database
        .updateTable('static_page')
        .set({ ...page, updated_at: new Date() })
        .where('id', '=', id)
        .execute();
    },

    /** Lets nobody else change the page before the end of the transaction. */
    lockPage: (id: number) =>
      database.selectFrom('static_page').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Lets no other operator change a text of the language before the end of the transaction. */
    lockTexts: (languageId: number) =>
      database.selectFrom('language').select('id').where('id', '=', languageId).forNoKeyUpdate().executeTakeFirst(),

    async removePage(id: number): Promise<void> {
      await database.deleteFrom('static_page').where('id', '=', id).execute();
    },
  };
}
