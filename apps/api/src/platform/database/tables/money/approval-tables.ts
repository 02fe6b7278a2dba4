import type { ApprovalAction, ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A call of the back office, about one thing. */
export interface WaitingCall {
  /** `POST /desk/offers/price` */
  route: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** `booked`: the balance has changed. */
export type AdjustmentStatus = 'pending' | 'booked' | 'declined';

export interface ApprovalTables {
  approval: {
    id: Generated<number>;
    action: ApprovalAction;
    /** `order 12` */
    subject: string;
    /** In hundredths of a Credit. */
    amount_minor: number;
    /** What is needed to do it. */
    details: JSONColumnType<Record<string, unknown>, string, never>;
    /** The call that is made once somebody agrees; null where `details` say what is to be done. */
    call: JSONColumnType<WaitingCall | null, string | null, never>;
    reason: string;
    /** Id of the account; null for a command. */
    requested_by: number | null;
    /** Who has entered the command; null for an account. */
    requested_name: string | null;
    requested_at: ColumnType<Date, never, never>;
    state: Generated<ApprovalState>;
    /** Id of the account; null for a command. */
    decided_by: number | null;
    /** Who has entered the command; null for an account. */
    decided_name: string | null;
    decided_at: Date | null;
  };
  balance_adjustment: {
    id: Generated<number>;
    user_id: number;
    /** In hundredths of a Credit; negative: taken from the balance. */
    amount_minor: number;
    reason: string;
    status: Generated<AdjustmentStatus>;
    requested_by: string;
    /** The second operator; null where none is needed. */
    decided_by: string | null;
    created_at: ColumnType<Date, Date | undefined, never>;
    decided_at: Date | null;
  };
  /** What operators have moved. */
  money_act: {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, never, never>;
    /** `user 12`, `command olga`, or of two people `approval 1001`. */
    operator: string;
    person_id: number | null;
    action: string;
    /** What counts once: `offer 12`. */
    matter: string;
    /** In hundredths of a Credit. */
    amount_minor: number;
  };
}
