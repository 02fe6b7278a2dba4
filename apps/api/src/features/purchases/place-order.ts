import { ITEMS_SOLD, PRICE_CHANGED } from '@patina/shared-api/contract/purchase';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { catalogueRepository, type ProductRow } from '#features/catalogue/catalogue-repository.ts';
import { productCard } from '#features/catalogue/product-card.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import { ledger } from '#features/ledger/ledger.ts';
import { orderRepository } from '#features/orders/order-repository.ts';
import type { Recipient } from '#features/orders/order-tables.ts';
import { stock } from '#features/orders/stock.ts';
import { vatWithin } from '#features/orders/vat-within.ts';
import { discountOf } from '#features/promo/discount-of.ts';
import { promoRepository } from '#features/promo/promo-repository.ts';
import { requireUsable } from '#features/promo/require-usable.ts';
import { Conflict } from '#http/problems.ts';

/** Method of those who pay from what they have in the store. */
export const FROM_BALANCE = 'balance';

/** Most orders of one user that hold their items until they are paid. */
const MOST_PENDING = 3;

/** What somebody wants to buy; amounts in hundredths of a Credit. */
export interface OrderWish {
  userId: number;
  productIds: readonly number[];
  /** Prices that the shopper has seen, by product; without them and without `expectedTotal` any price is taken. */
  seen?: ReadonlyMap<number, number>;
  /** The total that the shopper has seen. */
  expectedTotal?: number | undefined;
  /** Bought at one price. */
  bundle?: { id: number; title: string; price: number };
  promocode?: string | undefined;
  paymentMethod: string;
  recipient: Recipient;
  vatPercent: number;
}

export interface PlacedOrder {
  id: number;
  total: number;
  /** Nothing is left to pay. */
  isPaid: boolean;
}

/**
 * Makes an order in the transaction given, in which its buyer is claimed: takes the items out of stock, and the price from
 * the balance where that is how it is paid. An order that is paid otherwise holds its items until then.
 * @throws Conflict, InvalidInput, InsufficientBalance
 */
export async function placeOrder(transaction: Database, wish: OrderWish, pictures: Pictures): Promise<PlacedOrder> {
  const { userId, productIds, bundle, paymentMethod } = wish;
  await stock(transaction).lock(productIds);
  const rows = await catalogueRepository(transaction).productsOf(productIds);
  const items = inOrder(productIds, rows);
  const sum = items.reduce((total, { price }) => total + price, 0);
  const promo = await lockPromo(transaction, wish);
  const subtotal = bundle ? Math.max(sum, bundle.price) : sum;
  const discount = bundle ? subtotal - bundle.price : promo ? discountOf(promo, subtotal) : 0;
  const total = subtotal - discount;
  requireSeen(wish, items, total);
  const isPaid = paymentMethod === FROM_BALANCE || total === 0;
  if (!isPaid) await requireFewPending(transaction, userId);
  await stock(transaction).change(productIds, -1);
  const id = await orderRepository(transaction).add(
    {
      user_id: userId,
      status: isPaid ? 'processing' : 'pending',
      title: bundle?.title ?? null,
      bundle_id: bundle?.id ?? null,
      payment_method: paymentMethod,
      subtotal_minor: subtotal,
      discount_minor: discount,
      total_minor: total,
      promo_id: promo?.id ?? null,
      promocode: promo?.code ?? null,
      vat_percent: wish.vatPercent,
      vat_minor: vatWithin(total, wish.vatPercent),
      recipient: JSON.stringify(wish.recipient),
    },
    items.map((row) => lineOf(row, pictures)),
  );
  if (isPaid) {
    await ledger(transaction).book({
      kind: 'purchase',
      subject: `order ${id}`,
      movements: [
        { user: userId, amount: -total },
        { account: 'discounts', amount: -discount },
        { account: 'sales', amount: subtotal },
      ],
    });
  }
  return { id, total, isPaid };
}

/** @throws Conflict naming what is sold */
function inOrder(productIds: readonly number[], rows: readonly ProductRow[]): ProductRow[] {
  const there = new Map(rows.filter(({ stock }) => stock > 0).map((row) => [row.id, row]));
  const sold = productIds.filter((id) => !there.has(id));
  if (sold.length > 0) {
    throw new Conflict(ITEMS_SOLD, Object.fromEntries(sold.map((id) => [id, ['This item has been sold']])));
  }
  return productIds.flatMap((id) => there.get(id) ?? []);
}

async function lockPromo(transaction: Database, { promocode, userId }: OrderWish) {
  if (promocode === undefined || promocode === '') return undefined;
  return requireUsable(transaction, await promoRepository(transaction).lock(promocode), userId);
}

/** Whoever pays nothing must not empty the shelves by holding it all. @throws Conflict */
async function requireFewPending(transaction: Database, userId: number): Promise<void> {
  if ((await orderRepository(transaction).countPending(userId)) < MOST_PENDING) return;
  throw new Conflict(
    'Three of your orders are waiting to be paid. Please pay one of them first, or pay from your balance.',
  );
}

/** Nobody pays what they have not seen. @throws Conflict */
function requireSeen({ expectedTotal, seen }: OrderWish, items: readonly ProductRow[], total: number): void {
  const isSeen =
    expectedTotal === undefined
      ? items.every(({ id, price }) => seen === undefined || seen.get(id) === price)
      : expectedTotal === total;
  if (!isSeen) throw new Conflict(PRICE_CHANGED, { total: [fromMinor(total).toFixed(2)] });
}

function lineOf(row: ProductRow, pictures: Pictures) {
  const { img_url, quality, title, type } = productCard(row, pictures);
  return { product_id: row.id, title, item_type: type, item_quality: quality, img_url, price_minor: row.price };
}
