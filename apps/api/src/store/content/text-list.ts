import type { DeskText, TextsQuery } from '@patina/shared-api/contract/desk/content';
import { sql } from 'kysely';
import { hasWords } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

type TextFilter = Pick<TextsQuery, 'q' | 'text_language' | 'sort'>;

/** Operators' texts of all languages, by key. */
export function textList(database: Database) {
  function matching({ q, text_language: code }: TextFilter) {
    let texts = database.selectFrom('localization').innerJoin('language', 'language.id', 'localization.language_id');
    if (code) texts = texts.where('language.code', '=', code.toLowerCase());
    if (q)
      texts = texts.where(sql<boolean>`(${hasWords('localization.key', q)} or ${hasWords('localization.text', q)})`);
    return texts;
  }

  return {
    /** Number of matching texts, counted no further than `most`. */
    async count(filter: TextFilter, most: number): Promise<number> {
      const { count } = await database
        .selectFrom(matching(filter).select('localization.key').limit(most).as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    rows: (filter: TextFilter, limit: number, offset: number): Promise<DeskText[]> =>
      matching(filter)
        .select(['language.code as text_language', 'localization.key', 'localization.text'])
        .select((of) =>
          of
            .selectFrom('audit_entry')
            .select('operator')
            .where('subject', '=', sql<string>`'text ' || language.code || ' ' || localization.key`)
            .orderBy('id', 'desc')
            .limit(1)
            .as('changed_by'),
        )
        .orderBy('localization.key', filter.sort === '-key' ? 'desc' : 'asc')
        .orderBy('language.position')
        .orderBy('language.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  };
}
