import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { ColumnType } from 'kysely';

export interface OperatorTables {
  operator_role: {
    user_id: number;
    role: Role;
    /** Name of the operator. */
    granted_by: string;
    granted_at: ColumnType<Date, never, never>;
  };
}
