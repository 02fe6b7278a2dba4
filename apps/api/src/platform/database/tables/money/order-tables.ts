import type { OrderEventKind, OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TradeColumns } from '#platform/database/tables/money/trade-tables.ts';

/** Recipient of an order. */
export interface Recipient {
  name: string;
  surname: string;
  email: string;
  phone: string;
  countryId: number | null;
  city: string;
  address: string;
  postCode: string;
  steamId: string;
  tradeLink: string;
}

/** Amounts in hundredths of a Credit. */
export interface OrderTables {
  bundle: {
    id: Generated<number>;
    kind: 'pack' | 'prompt';
    title: string;
    price_minor: number;
    /** User that a prompt is offered to. */
    user_id: number | null;
    ends_at: Date | null;
    taken_at: Date | null;
    created_at: ColumnType<Date, never, never>;
  };
  bundle_product: { bundle_id: number; product_id: number };
  shop_order: {
    id: Generated<number>;
    user_id: number;
    status: OrderStatus;
    title: string | null;
    bundle_id: number | null;
    payment_method: string;
    subtotal_minor: number;
    discount_minor: number;
    total_minor: number;
    promo_id: number | null;
    promocode: string | null;
    vat_percent: number;
    vat_minor: number;
    /** Empty once the account is closed. */
    recipient: JSONColumnType<Partial<Recipient>>;
    /** Origin of the store that it was placed in. */
    origin: string | null;
    created_at: ColumnType<Date, never, never>;
  };
  order_line: TradeColumns & {
    order_id: number;
    position: number;
    /** Null when the product was deleted. */
    product_id: number | null;
    title: string;
    item_type: string;
    item_quality: string | null;
    img_url: string;
    price_minor: number;
    /** What was paid back for this item; null while nothing was. */
    refunded_minor: number | null;
    refunded_at: Date | null;
  };
  /** Receipts of paid orders, numbered without gaps. */
  receipt: {
    number: number;
    order_id: number;
    issued_at: ColumnType<Date, never, never>;
  };
  order_event: {
    id: GeneratedAlways<number>;
    order_id: number;
    kind: OrderEventKind;
    at: ColumnType<Date, never, never>;
  };
  cart_line: {
    user_id: number;
    product_id: number;
    is_variation: boolean;
    /** Price that the shopper has seen, in hundredths of a Credit. */
    price_seen_minor: number;
    added_at: Generated<Date>;
  };
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
    /** Id of the account; null for the command line, and where it is not known. */
    made_by: Generated<number | null>;
    created_at: ColumnType<Date, never, never>;
  };
}
