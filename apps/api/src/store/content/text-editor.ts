import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { contentRepository } from '#store/content/content-repository.ts';
import { type ContentService, contentService } from '#store/content/content-service.ts';
import { findLanguage } from '#store/content/find-language.ts';

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

interface Present {
  content: ContentService;
  language: { id: number; code: string };
  key: string;
  /** Null for the text of the releases. */
  before: string | null;
  note(action: string, after: object | null): Promise<void>;
}

export type TextEditor = ReturnType<typeof textEditor>;

/** Operators' own texts, which replace those of the releases; all changes are in the audit log. */
export function textEditor(database: Database) {
  /** Changes one text; others wait. @throws ApiError if the operator saw another text than the present one. */
  const change = <Result>({ language: code, key: typed }: Place, terms: EditTerms, act: (one: Present) => Result) =>
    database.transaction().execute(async (transaction): Promise<Awaited<Result>> => {
      const content = contentService(transaction);
      const language = await findLanguage(content, code);
      const key = readKey(typed);
      await contentRepository(transaction).lockTexts(language.id);
      const before = (await content.localizations(language.id))[key] ?? null;
      const { operator, seen } = terms;
      const subject = `text ${language.code} ${key}`;
      if (seen !== undefined && seen !== before) throw await textChanged(transaction, subject);
      const note = (action: string, after: object | null) =>
        auditLog(transaction).note({ operator, action, subject, before: { text: before }, after });
      return await act({ content, language, key, before, note });
    });

  return {
    /** @throws CommandError */
    set: (place: Place, typed: string, terms: EditTerms) =>
      change(place, terms, async ({ content, language, key, note }) => {
        const text = typed.trim();
        if (text === '' || text.length > LONGEST) {
          throw new CommandError(`A text has 1 to ${LONGEST} characters.`, 'text-invalid');
        }
        await content.setText(language.id, key, text);
        await note('text set', { text });
        return { language: language.code, key, text };
      }),

    /** Shows the text of the releases again. @throws CommandError */
    reset: (place: Place, terms: EditTerms) =>
      change(place, terms, async ({ content, language: { id, code }, key, note }) => {
        if (!(await content.removeText(id, key))) {
          throw new CommandError(`There is no text of yours for ${key} in ${code}.`, 'text-not-set');
        }
        await note('text unset', null);
        return { language: code, key };
      }),
  };
}

/** @throws CommandError */
function readKey(typed = ''): string {
  if (KEY.test(typed) && typed.length <= 200) return typed;
  throw new CommandError(
    'A key is words joined by full stops, the first of them the app, such as catalog.product.add.',
    'text-key-invalid',
  );
}

/** Why a change is rejected: the message says who was faster. */
async function textChanged(database: Database, subject: string): Promise<ApiError> {
  const last = await auditLog(database).last(subject);
  const by = last === undefined ? '' : ` It was changed by ${last.operator}.`;
  return new ApiError('text-changed', { message: `This text has changed since you saw it.${by}` });
}
