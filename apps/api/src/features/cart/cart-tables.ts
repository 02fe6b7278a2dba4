import type { Generated } from 'kysely';

export interface CartTables {
  cart_line: {
    user_id: number;
    product_id: number;
    is_variation: boolean;
    /** In hundredths of a Credit: what the shopper has accepted. */
    price_seen: number;
    added_at: Generated<Date>;
  };
}
