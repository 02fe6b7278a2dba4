import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export interface AuditTables {
  audit_entry: {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, never, never>;
    operator: string;
    /** The command: `offer price`. */
    action: string;
    /** `offer 12`. */
    subject: string;
    before: JSONColumnType<object | null, string | null, never>;
    after: JSONColumnType<object | null, string | null, never>;
  };
}
