import type { WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import { aProduct } from './a-product.ts';

/** A watched rifle of which nothing is told, with the given changes. */
export function aWatchedItem(item: Partial<WatchedItem> = {}): WatchedItem {
  const product = item.product ?? aProduct({ id: item.item_id ?? 7 });
  return {
    item_id: product.id,
    unit_id: null,
    since: 1_795_255_200,
    price_below: null,
    drop_percent: null,
    float_below: null,
    back_in_stock: false,
    told_at: null,
    price_then: product.price,
    product,
    unit: null,
    prices: [13, 13, 12.5],
    ...item,
  };
}

/** Answer of the watchlist. */
export function aWatchlist(items: WatchedItem[], { total = items.length, page = 1 } = {}) {
  return {
    status: 'OK' as const,
    payload: items,
    meta: { total, pages: Math.ceil(total / 20), page, from: items.length && 1, to: items.length },
  };
}
