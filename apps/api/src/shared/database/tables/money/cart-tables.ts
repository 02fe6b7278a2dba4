import type { Generated } from 'kysely';

export interface CartTables {
  cart_line: {
    user_id: number;
    product_id: number;
    is_variation: boolean;
    /** Price that the shopper has seen, in hundredths of a Credit. */
    price_seen_minor: number;
    added_at: Generated<Date>;
  };
}
