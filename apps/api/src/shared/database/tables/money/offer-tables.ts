import type { OfferQuality, OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface OfferTables {
  /** Prices in hundredths of `currency`. */
  offer: {
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
