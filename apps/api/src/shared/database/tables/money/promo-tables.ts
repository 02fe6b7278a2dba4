import type { ColumnType, Generated } from 'kysely';

export interface PromoTables {
  promo_code: {
    id: Generated<number>;
    /** Upper case. */
    code: string;
    description: string;
    discount_type: 'percent' | 'fixed';
    /** Hundredths of a per cent, or of a Credit. */
    discount: number;
    applies_to_delivery: boolean;
    starts_at: Generated<Date>;
    ends_at: Date | null;
    max_uses: number | null;
    max_uses_per_user: number | null;
    created_at: ColumnType<Date, never, never>;
  };
}
