import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface CheckTables {
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
