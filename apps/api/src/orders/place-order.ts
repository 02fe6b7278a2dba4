import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { includedVat, plainAmount } from '@patina/shared-api/money-arithmetic';
import type { Insertable } from 'kysely';
import {
  availableFrom,
  type ChosenUnit,
  factsOf,
  type Pictures,
  type ProductRow,
  productCard,
  stock,
  unitRepository,
} from '#catalogue/catalogue.ts';
import { type Buyer, renderMoneyEmail } from '#identity/identity.ts';
import { type Booking, discountOf, ledger, type PromoCode, promoRepository, requireUsable } from '#money/money.ts';
import { requireFewPending } from '#orders/hold-limits.ts';
import { itemsSold } from '#orders/items-sold.ts';
import type { LockedItems } from '#orders/lock-items.ts';
import { notingEvent } from '#orders/order.ts';
import { type Receipt, receiptEmail } from '#orders/order-email.ts';
import { inserting, part, type Writes, writeTogether } from '#platform/database/statement.ts';
import type { Database, Recipient, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type EmailRenderer, outboxRepository } from '#store/store.ts';

/** Input of `prepareOrder`; amounts in hundredths of a Credit. */
interface OrderRequest {
  userId: number;
  /** Without prices that the shopper has seen and `expectedTotalMinor`, any price is accepted. */
  items: LockedItems;
  /** The total that the shopper has seen. */
  expectedTotalMinor?: number | undefined;
  /** A pack or prompt, which has a price of its own. */
  bundle?: { id: number; title: string; priceMinor: number };
  promocode?: string | undefined;
  paymentMethod: string;
  recipient: Recipient;
  vatPercent: number;
  /** Origin of the store. */
  origin: string;
}

/** Result of a purchase, stored with its idempotency key. */
export interface Bought {
  order: number;
  /** In hundredths of a Credit; stored answers have this name. */
  balance: number;
  payment: string | null;
  /** Payments of earlier orders that this one has replaced. */
  givenUp: string[];
}

/** An order that may be placed and is not written yet. */
export interface PreparedOrder {
  id: number;
  productIds: readonly number[];
  totalMinor: number;
  /** Paid from the balance, or free. */
  isPaid: boolean;
  /** Whether it takes the last unit of a product. */
  takesLast: boolean;
  receipt: Receipt;
  /** What takes the price from the balance of an order that is paid from it. */
  booking: Booking;
  /** The parts of a statement that add the order and take its items out of stock. */
  writes: Writes;
}

/** Writes a pending order in one statement: it reserves its items until it is paid. */
export async function writePendingOrder(transaction: Database, { writes }: PreparedOrder): Promise<void> {
  await writeTogether(transaction, writes);
}

/**
 * Writes an order that its buyer, whose account is locked, pays from the balance, with the receipt, in one statement, which
 * ends the transaction: takes the items out of stock and the price from the balance. `also` are changes that belong to it.
 * @throws InsufficientBalance
 */
export async function writePaidOrder(
  transaction: Database,
  { booking, receipt, writes }: PreparedOrder,
  { buyer, renderer, also }: { buyer: Buyer; renderer: EmailRenderer; also: Writes },
): Promise<void> {
  // None for an account without an address.
  const told = renderMoneyEmail(renderer, buyer, receiptEmail(receipt));
  const sending = told === undefined ? {} : outboxRepository(transaction).telling(told);
  await ledger(transaction).bookAndCommit(booking, buyer.balance_minor, { ...writes, ...sending, ...also });
}

/**
 * Checks and prices an order in a transaction that has locked the buyer's account and the items.
 * @throws ApiError
 */
export async function prepareOrder(
  transaction: Database,
  request: OrderRequest,
  pictures: Pictures,
): Promise<PreparedOrder> {
  const { userId, bundle, paymentMethod } = request;
  const { orderId: id, productIds } = request.items;
  const items = requireInStock(request.items);
  const units = items.flatMap(({ unit }) => unit ?? []);
  const sumMinor = items.reduce((totalMinor, { price_minor }) => totalMinor + price_minor, 0);
  const promo = await lockPromo(transaction, request);
  const subtotalMinor = bundle ? Math.max(sumMinor, bundle.priceMinor) : sumMinor;
  const discountMinor = discountOn(subtotalMinor, bundle, promo);
  const totalMinor = subtotalMinor - discountMinor;
  const vatMinor = includedVat(totalMinor, request.vatPercent);
  requireSeenPrice(request, items, totalMinor);
  const isPaid = paymentMethod === FROM_BALANCE || totalMinor === 0;
  if (!isPaid) await requireFewPending(transaction, userId);
  const lines = items.map((row) => lineOf(row, pictures));
  const order = addingOrder(
    {
      id,
      user_id: userId,
      status: isPaid ? 'processing' : 'pending',
      title: bundle?.title ?? null,
      bundle_id: bundle?.id ?? null,
      payment_method: paymentMethod,
      subtotal_minor: subtotalMinor,
      discount_minor: discountMinor,
      total_minor: totalMinor,
      promo_id: promo?.id ?? null,
      promocode: promo?.code ?? null,
      vat_percent: request.vatPercent,
      vat_minor: vatMinor,
      recipient: JSON.stringify(request.recipient),
      origin: request.origin,
    },
    lines,
  );
  const booking: Booking = {
    kind: 'purchase',
    subject: `order ${id}`,
    movements: [
      { user: userId, amountMinor: -totalMinor },
      { account: 'discounts', amountMinor: -discountMinor },
      { account: 'sales', amountMinor: subtotalMinor },
    ],
  };
  const bought = items.map(({ unit }, place) => ({
    title: lines[place]?.title ?? '',
    unit,
    availableAt: availableFrom(unit),
  }));
  return {
    id,
    productIds,
    totalMinor,
    isPaid,
    takesLast: items.some(({ stock }) => stock === 1),
    receipt: { order: { id, user_id: userId, origin: request.origin }, totalMinor, vatMinor, items: bought },
    booking,
    writes: {
      ...order,
      ...stock(transaction).taking(
        productIds,
        units.map(({ product_id }) => product_id),
      ),
      ...(units.length > 0 && unitRepository(transaction).selling(units.map(({ id }) => id))),
    },
  };
}

function discountOn(subtotalMinor: number, bundle: OrderRequest['bundle'], promo: PromoCode | undefined): number {
  if (bundle) return subtotalMinor - bundle.priceMinor;
  return promo ? discountOf(promo, subtotalMinor) : 0;
}

/** A product that is bought, with its unit where that is known, whose price it has. */
type BoughtRow = ProductRow & { unit: ChosenUnit | undefined };

/** The products in the order in which they are ordered. @throws ApiError with the sold ones as fields */
function requireInStock({ productIds, products, wantedUnits, units }: LockedItems): BoughtRow[] {
  const inStock = new Map(products.filter(({ stock }) => stock > 0).map((row) => [row.id, row]));
  const bought = productIds.flatMap((id, place) => {
    const [row, unit] = [inStock.get(id), units.get(id)];
    // Any item of the product does, unless the shopper has chosen one.
    if (row === undefined || (unit === undefined && wantedUnits[place] != null)) return [];
    return { ...row, unit, price_minor: unit?.price_minor ?? row.price_minor };
  });
  const sold = productIds.filter((id) => !bought.some((row) => row.id === id));
  if (sold.length > 0) throw itemsSold(sold);
  return bought;
}

async function lockPromo(transaction: Database, { promocode, userId }: OrderRequest) {
  if (promocode === undefined || promocode === '') return undefined;
  return requireUsable(transaction, await promoRepository(transaction).lock(promocode), userId);
}

/** Rejects an order whose price differs from the one that the shopper has seen. @throws ApiError */
function requireSeenPrice(
  { expectedTotalMinor, items: { seenMinor } }: OrderRequest,
  items: readonly BoughtRow[],
  totalMinor: number,
): void {
  const isSeen =
    expectedTotalMinor === undefined
      ? items.every(({ price_minor }, place) => (seenMinor[place] ?? price_minor) === price_minor)
      : expectedTotalMinor === totalMinor;
  if (!isSeen) throw new ApiError('price-changed', { errors: { total: [plainAmount(totalMinor)] } });
}

function lineOf(row: BoughtRow, pictures: Pictures) {
  const { img_url, quality, title, type } = productCard(row, pictures);
  const line = {
    product_id: row.id,
    title,
    item_type: type,
    item_quality: quality,
    img_url,
    price_minor: row.price_minor,
  };
  return {
    ...line,
    unit_id: row.unit?.id ?? null,
    unit: row.unit ? JSON.stringify(factsOf(row.unit)) : null,
    available_at: availableFrom(row.unit),
  };
}

/** A line of an order that is to be added. */
type NewLine = ReturnType<typeof lineOf>;

/** The parts of a statement that add an order with its lines and its first event. Its id is a `NEXT_ORDER_ID`. */
function addingOrder(order: Insertable<Tables['shop_order']> & { id: number }, lines: readonly NewLine[]): Writes {
  return {
    placed: inserting('shop_order', order),
    lines: insertingLines(order.id, lines),
    noted: notingEvent(order.id, order.status),
  };
}

/** One text for one line, and one for any number, so that the statement stays prepared. */
function insertingLines(orderId: number, lines: readonly NewLine[]) {
  const [first, ...others] = lines;
  if (first !== undefined && others.length === 0) {
    return inserting('order_line', { order_id: orderId, position: 0, ...first });
  }
  const all = <Column extends keyof NewLine>(column: Column) => lines.map((line) => line[column]);
  return part`
    insert into order_line (order_id, position, product_id, title, item_type, item_quality, img_url, price_minor, unit_id, unit,
      available_at)
    select ${orderId}::integer, place - 1, product_id, title, item_type, item_quality, img_url, price_minor, unit_id, unit,
      available_at
    from unnest(${all('product_id')}::integer[], ${all('title')}::text[], ${all('item_type')}::text[],
      ${all('item_quality')}::text[], ${all('img_url')}::text[], ${all('price_minor')}::bigint[],
      ${all('unit_id')}::integer[], ${all('unit')}::jsonb[], ${all('available_at')}::timestamptz[])
      with ordinality
      as line(product_id, title, item_type, item_quality, img_url, price_minor, unit_id, unit, available_at, place)`;
}
