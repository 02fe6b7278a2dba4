import type { ApprovalAction, ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface ApprovalTables {
  approval: {
    id: Generated<number>;
    /** Changes of balances have a table of their own. */
    action: Exclude<ApprovalAction, 'balance adjust'>;
    /** `order 12` */
    subject: string;
    /** In hundredths of a Credit. */
    amount_minor: number;
    /** What is needed to do it. */
    details: JSONColumnType<Record<string, unknown>, string, never>;
    reason: string;
    /** Id of the account. */
    requested_by: number;
    requested_at: ColumnType<Date, never, never>;
    state: Generated<ApprovalState>;
    /** Id of the account. */
    decided_by: number | null;
    decided_at: Date | null;
  };
}
