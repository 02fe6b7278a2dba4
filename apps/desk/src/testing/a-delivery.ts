import type { DeskDelivery } from '@patina/shared-api/contract/desk/orders';

/** A paid order of one item that is to be sent. */
export function aDelivery(change: Partial<DeskDelivery> = {}): DeskDelivery {
  return {
    id: 100_012,
    created_at: 1_795_000_000,
    buyer: 'Ana Lima',
    trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12',
    waits_until: null,
    items: [{ item: 1, title: 'AK-47 | Redline (Field-Tested)', img_url: '', state: 'waiting' }],
    ...change,
  };
}
