import type { OrderItem, Purchase } from '@patina/shared-api/contract/orders/purchase';

/** A plain rifle in an order, with the given changes. */
export function anOrderItem(item: Partial<OrderItem> = {}): OrderItem {
  return {
    item_id: 7,
    title: 'AK-47 | Redline (Field-Tested)',
    price: 12.5,
    count: 1,
    img_url: '/api/art/1/7-ft.svg',
    item_quality: 'Classified',
    item_type: 'Rifle',
    ...item,
  };
}

/** An order of one rifle, paid from the balance and not delivered yet, with the given changes. */
export function anOrder(order: Partial<Purchase> = {}): Purchase {
  const createdAt = Date.UTC(2026, 10, 21, 12) / 1000;
  return {
    id: 12,
    created_at: createdAt,
    title: 'AK-47 | Redline (Field-Tested)',
    count: 1,
    total: 12.5,
    sum: 12.5,
    subtotal: 12.5,
    discount: 0,
    promocode: null,
    vat_percent: 23,
    vat: 2.34,
    currency: 'Credits',
    status: 'processing',
    payment_method: 'balance',
    img_url: '/api/art/1/7-ft.svg',
    image_url: '/api/art/1/7-ft.svg',
    item_quality: 'Classified',
    item_type: 'Rifle',
    items: [anOrderItem()],
    events: [{ kind: 'processing', at: createdAt }],
    ...order,
  };
}
