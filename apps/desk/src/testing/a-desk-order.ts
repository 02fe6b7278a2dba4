import type { DeskOrder, DeskOrderItem, DeskOrderRow } from '@patina/shared-api/contract/desk/orders';

const BUYER = { id: 7, email: 'ana@patina.test', name: 'Ana', surname: 'Lima' };

/** A row of the list: two items that are to be sent. */
export function aDeskOrderRow(change: Partial<DeskOrderRow> = {}): DeskOrderRow {
  return {
    id: 100_012,
    created_at: 1_795_000_000,
    status: 'processing',
    title: 'AK-47 | Redline (Field-Tested)',
    count: 2,
    total: 30,
    payment_method: 'card',
    buyer: BUYER,
    trades: [{ state: 'waiting', count: 2 }],
    ...change,
  };
}

/** An item that is to be sent. */
export function aDeskOrderItem(change: Partial<DeskOrderItem> = {}): DeskOrderItem {
  return {
    item: 1,
    product_id: 5,
    title: 'AK-47 | Redline (Field-Tested)',
    phase: null,
    exterior: 'Field-Tested',
    wear_min: 0.1,
    wear_max: 0.7,
    unit: null,
    rarity_color: '#d32ce6',
    img_url: '',
    price: 10,
    trade: { state: 'waiting', trade_offer: null, expires_at: null, due_at: null, protected_until: null, events: [] },
    refund: null,
    ...change,
  };
}

/** A paid order of two items. */
export function aDeskOrder(change: Partial<DeskOrder> = {}): DeskOrder {
  return {
    id: 100_012,
    created_at: 1_795_000_000,
    status: 'processing',
    title: null,
    subtotal: 30,
    discount: 0,
    promocode: null,
    total: 30,
    vat_percent: 23,
    vat: 5.61,
    left: null,
    payment_method: 'card',
    buyer: BUYER,
    recipient: {
      name: 'Ana Lima',
      email: 'ana@patina.test',
      steam_id: '76561198000000001',
      trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12',
    },
    waits_until: null,
    items: [aDeskOrderItem(), aDeskOrderItem({ item: 2, title: 'AWP | Asiimov (Field-Tested)', price: 20 })],
    refunds: [],
    events: [
      { at: 1_795_000_000, status: 'pending' },
      { at: 1_795_000_060, status: 'processing' },
    ],
    ...change,
  };
}
