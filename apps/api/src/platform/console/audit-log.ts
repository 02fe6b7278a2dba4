import type { AuditQuery } from '@patina/shared-api/contract/desk/audit';
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
  /** What it changed: `offer 12`. */
  subject: string;
  before?: object | null;
  after?: object | null;
}

const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The log of operators' changes; takes the transaction of the change, or a database. */
export function auditLog(database: Database) {
  return {
    async note({ operator, action, subject, before = null, after = null }: AuditEntry): Promise<void> {
      await database
        .insertInto('audit_entry')
        .values({
          operator,
          action,
          subject,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
        })
        .execute();
    },

    /** In the order of `sort`, newest first by default. */
    entries({ sort = '-at', operator, action, subject, ...days }: AuditQuery) {
      const { from, till } = readDays(days);
      let entries = database.selectFrom('audit_entry').selectAll();
      if (operator) entries = entries.where('operator', 'ilike', partOf(operator));
      if (action) entries = entries.where('action', 'ilike', partOf(action));
      if (subject) entries = entries.where('subject', '=', subject);
      if (from) entries = entries.where('at', '>=', from);
      if (till) entries = entries.where('at', '<', till);
      return entries.orderBy('id', sort === 'at' ? 'asc' : 'desc');
    },

    /** Newest first; of one subject, or of all. */
    latest(subject?: string) {
      const entries = database.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(SHOWN);
      return (subject === undefined ? entries : entries.where('subject', '=', subject)).execute();
    },

    /** The last change of a subject. */
    last: (subject: string) =>
      database
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}

const WHAT = { 'page-changed': 'page', 'setting-changed': 'setting', 'text-changed': 'text' } as const;

/** Why a change is rejected of what is another by now than the operator saw: the message says who was faster. */
export function changedMeanwhile(code: keyof typeof WHAT, last: { operator: string } | undefined): ApiError {
  const by = last === undefined ? '' : ` It was changed by ${last.operator}.`;
  return new ApiError(code, { message: `This ${WHAT[code]} has changed since you saw it.${by}` });
}
