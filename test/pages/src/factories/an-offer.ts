import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { aTrade } from './a-trade.ts';

/** An offer that waits for the seller's decision. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    id: 12,
    created_at: 1_795_000_000,
    title: 'AK-47 | Redline',
    quality: 'field_tested',
    item: { id: 7, img: '/api/art/ak-47-redline.svg' },
    unit: null,
    item_url: 'https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_1234567890',
    user_price: 30,
    service_price: 28,
    currency: 'EUR',
    fee_percent: 5,
    payout_amount: 26.6,
    payout_currency: 'EUR',
    status: 'offer',
    decide_by: null,
    payout: null,
    trade: aTrade(),
    trade_link: null,
    together: [],
    events: [
      { status: 'pending', by: 'seller', at: 1_795_000_000 },
      { status: 'offer', by: 'store', at: 1_795_010_000 },
    ],
    ...change,
  };
}
