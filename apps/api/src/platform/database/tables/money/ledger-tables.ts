import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Reasons of ledger transactions. */
export type LedgerKind =
  | 'opening'
  | 'top_up'
  | 'purchase'
  | 'late_payment'
  | 'refund'
  | 'payout'
  | 'payout_paid'
  | 'payout_failed'
  | 'adjustment';

export interface LedgerTables {
  ledger_transaction: {
    id: GeneratedAlways<number>;
    kind: LedgerKind;
    /** `order 12`; unique together with the kind. */
    subject: string;
    created_at: ColumnType<Date, never, never>;
  };
  /** In hundredths of a Credit; the entries of a transaction sum to zero. */
  ledger_entry: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account: string;
    user_id: number | null;
    amount_minor: number;
  };
  idempotency: {
    user_id: number;
    key: string;
    request_digest: string;
    answer: ColumnType<object | null, null, string>;
    created_at: ColumnType<Date, never, never>;
  };
  /** A check of the books that an operator has started. */
  money_check: {
    id: GeneratedAlways<number>;
    kind: 'ledger' | 'provider';
    /** Period of a comparison with the provider. */
    period_from: Date | null;
    period_to: Date | null;
    requested_by: string;
    started_at: ColumnType<Date, never, never>;
    finished_at: Generated<Date | null>;
    /** Null while it runs, and where it has failed. */
    faults: Generated<number | null>;
    result: ColumnType<object | null, string | null | undefined, string | null>;
  };
}
