import type { DeskOffer, DeskOfferRow } from '@patina/shared-api/contract/desk/offers';

/** An offer of the queue that waits for a price. */
export function aDeskOfferRow(change: Partial<DeskOfferRow> = {}): DeskOfferRow {
  return {
    id: 1001,
    created_at: 1_795_000_000,
    title: 'AK-47 | Redline',
    quality: 'field_tested',
    img_url: null,
    status: 'pending',
    user_price: 40,
    service_price: null,
    currency: 'EUR',
    trade_state: 'waiting',
    due_at: null,
    protected_until: null,
    decide_by: null,
    late_at: null,
    returned_at: null,
    seller_id: 7,
    ...change,
  };
}

/** The same offer with what is known of its item and its seller. */
export function aDeskOffer(change: Partial<DeskOffer> = {}): DeskOffer {
  return {
    ...aDeskOfferRow(),
    product_id: 5,
    phase: null,
    wear_min: 0.1,
    wear_max: 0.7,
    rarity_color: null,
    unit: null,
    item_url: 'https://steamcommunity.com/profiles/76561198000000001/inventory/#730_2_1',
    fee_percent: 5,
    payout_amount: null,
    price_read_at: null,
    can_unprice: false,
    trade_link: null,
    in_stock: false,
    trade: { state: 'waiting', trade_offer: null, expires_at: null, due_at: null, protected_until: null, events: [] },
    payout: null,
    market: {
      product_id: 5,
      retail_credits: 50,
      retail: 50,
      margin_percent: 20,
      suggested: 40,
      suggested_payout: 38,
      stock: 3,
      sold_7: 2,
      sold_30: 9,
      bought: [],
    },
    seller: {
      id: 7,
      email: 'ana@patina.test',
      name: 'Ana Lima',
      since: 1_790_000_000,
      is_verified: true,
      has_steam: true,
      offers: [{ status: 'approved', count: 4 }],
      reversed: 1,
      overdue: 0,
      late: 0,
      paid: 120,
      latest: [],
    },
    events: [{ at: 1_795_000_000, status: 'pending', price: null, by: 'seller', operator: null }],
    ...change,
  };
}
