import type { AuditQuery } from '@patina/shared-api/contract/desk/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { readDays } from '#platform/time.ts';

/** Maximum number of entries shown. */
const SHOWN = 200;

/** A change by an operator; `before` and `after` hold the changed values, as far as known. */
export interface AuditEntry {
  operator: string;
  /** The command: `offer price`. */
  action: string;
  /** What it changed: `offer 12`; of several things together their kind, or what they are found by: `import 3`. */
  subject: string;
  /** All of several things: `['offer 12', 'offer 13']`. */
  subjects?: readonly string[];
  before?: object | null;
  after?: object | null;
}

/** Most of several subjects that are shown. */
const SUBJECTS_SHOWN = 100;

const SHOWN_COLUMNS = ['id', 'at', 'operator', 'action', 'subject', 'before', 'after'] as const;

/** Of an entry about several things the first of them, and their number. */
export const SEVERAL = [
  sql<string[] | null>`subjects[1:${sql.lit(SUBJECTS_SHOWN)}]`.as('subjects'),
  sql<number | null>`cardinality(subjects)`.as('subject_count'),
] as const;

/** Whether an entry is about something, alone or with others; each part by its index. */
const isAbout = (subject: string): RawBuilder<boolean> => sql<boolean>`id in (
  select id from audit_entry where subject = ${subject}
  union all select id from audit_entry where subjects @> array[${subject}::text])`;

/** Takes an entry of an act: writes it to the log, or keeps it for one entry about several things. */
export type NoteEntry = (entry: AuditEntry) => Promise<void>;

const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The log of operators' changes; takes the transaction of the change, or a database. */
export function auditLog(database: Database) {
  const note: NoteEntry = async ({ operator, action, subject, subjects, before = null, after = null }) => {
    await database
      .insertInto('audit_entry')
      .values({
        operator,
        action,
        subject,
        ...(subjects && { subjects: [...subjects] }),
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })
      .execute();
  };

  return {
    note,

    /** Writes what one act has done to several things of one kind as one entry; of one thing as ever. */
    async noteTogether(entries: readonly AuditEntry[]): Promise<void> {
      const [first] = entries;
      if (first !== undefined) await note(entries.length === 1 ? first : together(first, entries));
    },

    /** In the order of `sort`, newest first by default. */
    entries({ sort = '-at', operator, action, subject, ...days }: AuditQuery) {
      const { from, till } = readDays(days);
      let entries = database.selectFrom('audit_entry').select([...SHOWN_COLUMNS, ...SEVERAL]);
      if (operator) entries = entries.where('operator', 'ilike', partOf(operator));
      if (action) entries = entries.where('action', 'ilike', partOf(action));
      if (subject) entries = entries.where(isAbout(subject));
      if (from) entries = entries.where('at', '>=', from);
      if (till) entries = entries.where('at', '<', till);
      return entries.orderBy('id', sort === 'at' ? 'asc' : 'desc');
    },

    /** Newest first; of one subject, or of all. */
    latest(subject?: string) {
      const entries = database.selectFrom('audit_entry').select(SHOWN_COLUMNS).orderBy('id', 'desc').limit(SHOWN);
      return (subject === undefined ? entries : entries.where(isAbout(subject))).execute();
    },

    /** The last change of a subject. */
    last: (subject: string) =>
      database
        .selectFrom('audit_entry')
        .select(SHOWN_COLUMNS)
        .where(isAbout(subject))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}

/** One entry for several, with what all of them have in common once, and the other values by their numbers. */
function together({ operator, action, subject }: AuditEntry, entries: readonly AuditEntry[]): AuditEntry {
  const numbers = entries.map((entry) => entry.subject.replace(/^.* /, ''));
  const side = (name: 'before' | 'after') =>
    mergedValues(
      entries.map((entry) => valuesOf(entry[name])),
      numbers,
    );
  return {
    operator,
    action,
    subject: `several ${subject.replace(/ [^ ]*$/, '')}s`,
    subjects: entries.map((entry) => entry.subject),
    before: side('before'),
    after: { count: entries.length, ...side('after') },
  };
}

const valuesOf = (values: object | null | undefined) => (values ?? {}) as Record<string, unknown>;

function mergedValues(all: readonly Record<string, unknown>[], numbers: readonly string[]): object {
  const names = [...new Set(all.flatMap((values) => Object.keys(values)))];
  return Object.fromEntries(
    names.map((name) => {
      const [first, ...others] = all.map((values) => values[name]);
      const isSame = others.every((value) => JSON.stringify(value) === JSON.stringify(first));
      const byNumber = () => Object.fromEntries(numbers.map((number, place) => [number, all[place]?.[name]]));
      return [name, isSame ? first : byNumber()];
    }),
  );
}

const WHAT = { 'page-changed': 'page', 'setting-changed': 'setting', 'text-changed': 'text' } as const;

/** Why a change is rejected of what is another by now than the operator saw: the message says who was faster. */
export function changedMeanwhile(code: keyof typeof WHAT, last: { operator: string } | undefined): ApiError {
  const by = last === undefined ? '' : ` It was changed by ${last.operator}.`;
  return new ApiError(code, { message: `This ${WHAT[code]} has changed since you saw it.${by}` });
}
