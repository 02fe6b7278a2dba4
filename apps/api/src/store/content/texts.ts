import type { Localizations } from '@patina/shared-api/contract/content/content';
import type { DeskText, TextsQuery } from '@patina/shared-api/contract/desk/content';
import { sql } from 'kysely';
import { hasWords, type PageOf, queried, readSort } from '#operators/operators.ts';
import { auditLog, changedMeanwhile } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { hasChanged } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';

/** A key of a text as releases name it: the app, then the words of its file. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;
const LONGEST = 2000;

interface Place {
  /** Code of the language. */
  language: string | undefined;
  key: string | undefined;
}

interface EditTerms {
  /** Name in the audit log. */
  operator: string;
  /** The text that the operator saw, null for that of the releases: one that is another by now is not overwritten. */
  seen?: string | null;
}

/** What an operator's text becomes; null for that of the releases. */
interface Change {
  action: 'text set' | 'text unset';
  text: string | null;
}

/** The texts of operators in a language, by key. @throws ApiError for an unknown language */
export async function localizations(database: Database, languageId: number): Promise<Localizations> {
  const language = await database.selectFrom('language').select('id').where('id', '=', languageId).executeTakeFirst();
  if (language === undefined) throw new ApiError('language-not-found');
  const rows = await database
    .selectFrom('localization')
    .select(['key', 'text'])
    .where('language_id', '=', languageId)
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

export type TextEditor = ReturnType<typeof textEditor>;

/** Operators' own texts, which replace those of the releases; all changes are in the audit log. */
export function textEditor(database: Database, content: ContentService) {
  /** Changes one text; others wait. @throws ApiError if the operator saw another text than the present one. */
  async function change({ language: code, key: typed }: Place, { operator, seen }: EditTerms, changed: Change) {
    const language = await findLanguage(content, code);
    const key = readKey(typed);
    await database.transaction().execute(async (transaction) => {
      const languages = transaction.selectFrom('language').select('id').where('id', '=', language.id);
      await languages.forNoKeyUpdate().executeTakeFirst();
      const before = (await localizations(transaction, language.id))[key] ?? null;
      const subject = `text ${language.code} ${key}`;
      if (seen !== undefined && seen !== before) {
        throw changedMeanwhile('text-changed', await auditLog(transaction).last(subject));
      }
      const { action, text } = changed;
      if (text !== null) await write(transaction, language.id, key, text);
      else if (!(await remove(transaction, language.id, key))) {
        throw new CommandError(`There is no text of yours for ${key} in ${language.code}.`, 'text-not-set');
      }
      const after = text === null ? null : { text };
      await auditLog(transaction).note({ operator, action, subject, before: { text: before }, after });
    });
    return { language: language.code, key };
  }

  return {
    /** @throws CommandError */
    async set(place: Place, typed: string, terms: EditTerms) {
      const text = typed.trim();
      if (text === '' || text.length > LONGEST) {
        throw new CommandError(`A text has 1 to ${LONGEST} characters.`, 'text-invalid');
      }
      return { ...(await change(place, terms, { action: 'text set', text })), text };
    },

    /** Shows the text of the releases again. @throws CommandError */
    reset: (place: Place, terms: EditTerms) => change(place, terms, { action: 'text unset', text: null }),
  };
}

async function write(transaction: Database, languageId: number, key: string, text: string): Promise<void> {
  await transaction
    .insertInto('localization')
    .values({ language_id: languageId, key, text })
    .onConflict((conflict) => conflict.columns(['language_id', 'key']).doUpdateSet({ text }))
    .execute();
}

/** Returns whether there was one. */
const remove = (transaction: Database, languageId: number, key: string) =>
  hasChanged(transaction.deleteFrom('localization').where('language_id', '=', languageId).where('key', '=', key));

/** @throws CommandError */
function readKey(typed = ''): string {
  if (KEY.test(typed) && typed.length <= 200) return typed;
  throw new CommandError(
    'A key is words joined by full stops, the first of them the app, such as catalog.product.add.',
    'text-key-invalid',
  );
}

/** Operators' texts of all languages, by key. */
export function textList(database: Database, { q, text_language: code, sort = 'key' }: TextsQuery): PageOf<DeskText> {
  const texts = database
    .selectFrom('localization')
    .innerJoin('language', 'language.id', 'localization.language_id')
    .$if(Boolean(code), (all) => all.where('language.code', '=', code?.toLowerCase() ?? ''))
    .$if(Boolean(q), (all) =>
      all.where(sql<boolean>`(${hasWords('localization.key', q ?? '')} or ${hasWords('localization.text', q ?? '')})`),
    )
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
    .orderBy('localization.key', readSort(sort)[1])
    .orderBy('language.position')
    .orderBy('language.id');
  const key = sql<string>`language.code || ' ' || localization.key`;
  return queried(database, texts, (rows) => rows, key);
}
