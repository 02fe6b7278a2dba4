import type { Charged, Purchase } from '@patina/shared-api/contract/orders/purchase';
import { fromMinor } from '@patina/shared-api/money';
import { type Payment, payableUntil, paymentRepository, STATUS_WORDS } from '#money/money.ts';
import { orderWaitsOf } from '#orders/delivery-wait.ts';
import { type OrderLine, orderRepository } from '#orders/order.ts';
import { chargedCost, type OrderCost } from '#orders/order-cost.ts';
import { receiptNumbers } from '#orders/receipt.ts';
import { tradeRepository } from '#orders/trade.ts';
import { describeOwnTrade, describeUnsent } from '#orders/unsent-items.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

interface HistorySettings {
  /** Name of the internal currency. */
  currency: string;
  /** How long deliveries wait after a change of credentials. */
  waitHours: number;
}

/** A user's orders, newest first. */
export async function purchaseHistory(
  database: Database,
  userId: number,
  { currency, waitHours }: HistorySettings,
): Promise<Purchase[]> {
  const orders = await orderRepository(database).ofUser(userId);
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await orderRepository(database).linesOf(ids), ({ order_id }) => order_id);
  const steps = Map.groupBy(await tradeRepository(database).ofOrders(ids), ({ order_id }) => order_id);
  const events = Map.groupBy(await orderRepository(database).eventsOf(ids), ({ order_id }) => order_id);
  const payments = new Map((await paymentRepository(database).ofOrders(ids)).map((one) => [one.order_id, one]));
  const paid = orders.filter(({ status }) => status === 'processing');
  const waits = new Map<number, Awaited<ReturnType<typeof orderWaitsOf>>>();
  for (const order of paid) waits.set(order.id, await orderWaitsOf(database, order, waitHours));
  const receipts = await receiptNumbers(database, ids);
  return orders.map((order) => {
    const { delivery: waitsUntil = null, tradeLink: linkWaits = null } = waits.get(order.id) ?? {};
    const ordered = lines.get(order.id) ?? [];
    const payment = payments.get(order.id);
    const cost = payment && chargedCost(payment, order, ordered);
    const happened = events.get(order.id) ?? [];
    const paidAt = happened.find(({ kind }) => kind === 'processing')?.at;
    const items = ordered.map((line, place) => ({
      item_id: line.product_id ?? 0,
      title: line.title,
      price: fromMinor(line.price_minor),
      count: 1,
      img_url: line.img_url,
      item_quality: line.item_quality,
      item_type: line.item_type,
      unit: line.unit && { ...line.unit, phase: null },
      trade: describeOwnTrade(
        line,
        (steps.get(order.id) ?? []).filter(({ position }) => position === line.position),
        { paidAt, waitsUntil },
      ),
      refund: describeRefund(line, cost?.sharesMinor[place]),
      charged: amountOrNull(cost?.pricesMinor[place]),
    }));
    const total = fromMinor(order.total_minor);
    const picture = items[0]?.img_url ?? '';
    return {
      id: order.id,
      created_at: epochSeconds(order.created_at),
      title: order.title ?? items[0]?.title ?? '',
      count: items.length,
      total,
      sum: total,
      subtotal: fromMinor(order.subtotal_minor),
      discount: fromMinor(order.discount_minor),
      promocode: order.promocode,
      vat_percent: order.vat_percent,
      vat: fromMinor(order.vat_minor),
      currency,
      status: order.status,
      payment_method: order.payment_method,
      charged: cost === undefined ? null : describeCost(cost),
      payment: payment === undefined ? null : describePayment(payment),
      replaced_by: order.replaced_by,
      waits_until: waitsUntil && epochSeconds(waitsUntil),
      trade_link: order.recipient.tradeLink ?? null,
      receipt: receipts.get(order.id) ?? null,
      unsent: order.status === 'processing' ? describeUnsent(order, ordered, { cost, linkWaits }) : null,
      img_url: picture,
      image_url: picture,
      item_quality: items[0]?.item_quality ?? null,
      item_type: items[0]?.item_type ?? '',
      items,
      events: happened.map(({ kind, at }) => ({ kind, at: epochSeconds(at) })),
    };
  });
}

const amountOrNull = (amountMinor: number | undefined) => (amountMinor === undefined ? null : fromMinor(amountMinor));

const describeCost = ({ currency, totalMinor, subtotalMinor, discountMinor, vatMinor }: OrderCost): Charged => ({
  currency,
  total: fromMinor(totalMinor),
  subtotal: fromMinor(subtotalMinor),
  discount: fromMinor(discountMinor),
  vat: fromMinor(vatMinor),
});

const describePayment = (payment: Payment) => ({
  status: STATUS_WORDS[payment.status],
  next: payment.next_step,
  until: epochSeconds(payableUntil(payment)),
});

/** @param shareMinor what the order's payment has charged for the line */
function describeRefund({ refunded_minor, refunded_at }: OrderLine, shareMinor: number | undefined) {
  if (refunded_minor === null || refunded_at === null) return null;
  return { amount: fromMinor(refunded_minor), at: epochSeconds(refunded_at), charged: amountOrNull(shareMinor) };
}
