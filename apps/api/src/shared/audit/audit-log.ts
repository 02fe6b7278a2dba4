import type { Database } from '#shared/database/tables.ts';

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

    /** Newest first; of one subject, or of all. */
    latest(subject?: string) {
      const entries = database.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(SHOWN);
      return (subject === undefined ? entries : entries.where('subject', '=', subject)).execute();
    },
  };
}
