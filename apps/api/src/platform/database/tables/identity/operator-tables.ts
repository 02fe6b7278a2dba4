import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export interface OperatorTables {
  operator_role: {
    user_id: number;
    role: Role;
    /** Name of the operator. */
    granted_by: string;
    granted_at: ColumnType<Date, never, never>;
  };
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
