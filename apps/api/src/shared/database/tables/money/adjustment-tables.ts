import type { ColumnType, Generated } from 'kysely';

/** `booked`: the balance has changed. */
export type AdjustmentStatus = 'pending' | 'booked' | 'declined';

export interface AdjustmentTables {
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
    created_at: ColumnType<Date, never, never>;
    decided_at: Date | null;
  };
}
