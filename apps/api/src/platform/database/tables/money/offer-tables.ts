import type { OfferQuality, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TradeColumns } from '#platform/database/tables/money/trade-tables.ts';

export interface OfferTables {
  /** Prices in hundredths of `currency`. */
  offer: TradeColumns & {
    id: Generated<number>;
    user_id: number;
    title: string;
    quality: OfferQuality;
    item_url: string;
    /** Unique among open offers. */
    item_key: string;
    product_id: number | null;
    currency: string;
    user_price_minor: number;
    service_price_minor: number | null;
    fee_percent: number;
    /** Amount of the payout, in hundredths of a euro. */
    payout_minor: number | null;
    status: Generated<OfferStatus>;
    /** The store's trade link that the seller was told to send to; null until our price is accepted. */
    trade_link: string | null;
    /** Origin of the store that it was offered to. */
    origin: string | null;
    /** Until when the seller may accept our price; null before there is one. */
    decide_by: Generated<Date | null>;
    /** When the item arrived although the offer had ended; null if it did not. */
    late_at: Generated<Date | null>;
    late_trade_offer: Generated<string | null>;
    /** When an item that had arrived late was sent back. */
    returned_at: Generated<Date | null>;
    /** When the item was added to the product's stock; null until then, and once the unit was taken out again. */
    stocked_at: Generated<Date | null>;
    created_at: ColumnType<Date, never, never>;
  };
  offer_event: {
    id: GeneratedAlways<number>;
    offer_id: number;
    status: OfferStatus;
    by: 'seller' | 'store';
    /** Null for the seller. */
    operator: string | null;
    service_price_minor: number | null;
    at: ColumnType<Date, never, never>;
  };
}
