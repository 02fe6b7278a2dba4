import type { Insertable } from 'kysely';
import type { ContentTables } from '#shared/database/tables/content-tables.ts';
import type { Database } from '#shared/database/tables.ts';

const SUMMARY = ['id', 'slug', 'title', 'is_terms', 'is_privacy'] as const;

/** Languages, currencies, countries, static pages and social links, each in display order. */
export function contentRepository(database: Database) {
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

    currencies: () => database.selectFrom('currency').selectAll().orderBy('position').orderBy('code').execute(),

    countries: () => database.selectFrom('country').selectAll().orderBy('title').execute(),

    socialLinks: () => database.selectFrom('social_link').selectAll().orderBy('position').orderBy('id').execute(),

    pages: () => database.selectFrom('static_page').select(SUMMARY).orderBy('position').orderBy('id').execute(),

    pageById: (id: number) =>
      database
        .selectFrom('static_page')
        .select([...SUMMARY, 'content'])
        .where('id', '=', id)
        .executeTakeFirst(),

    pageBySlug: (slug: string) =>
      database
        .selectFrom('static_page')
        .select([...SUMMARY, 'content'])
        .where('slug', '=', slug)
        .executeTakeFirst(),

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

    async removePage(id: number): Promise<void> {
      await database.deleteFrom('static_page').where('id', '=', id).execute();
    },
  };
}
