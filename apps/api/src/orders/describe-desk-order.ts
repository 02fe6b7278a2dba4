import { rarityColour } from '@patina/item-art/rarity';
import type { DeskOrder, DeskOrderEvent, DeskOrderItem, DeskRefund } from '@patina/shared-api/contract/desk/orders';
import { fromMinor } from '@patina/shared-api/money';
import { includedVat } from '@patina/shared-api/money-arithmetic';
import { exteriorOf, type Pictures, type ProductRow, productPicture, productRepository } from '#catalogue/catalogue.ts';
import { accountRepository } from '#identity/identity.ts';
import { paymentRepository, refundRepository } from '#money/money.ts';
import { deliveryWaitOf } from '#orders/delivery-wait.ts';
import { type Order, type OrderLine, orderRepository } from '#orders/order.ts';
import { describeTrade, type TradeEvent, tradeRepository } from '#orders/trade.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

interface DescribeParts {
  pictures: Pictures;
  /** How long deliveries wait after a change of credentials. */
  waitHours: number;
}

/** An order as operators see it. */
export async function describeDeskOrder(
  database: Database,
  order: Order,
  { pictures, waitHours }: DescribeParts,
): Promise<DeskOrder> {
  const { id, user_id: userId, recipient } = order;
  const orders = orderRepository(database);
  const lines = await orders.linesOf([id]);
  const [events, steps, refunds, payment, products, buyer, waitsUntil] = await Promise.all([
    orders.eventsOf([id]),
    tradeRepository(database).ofOrders([id]),
    refundRepository(database).ofOrder(id),
    paymentRepository(database).ofOrder(id),
    productRepository(database).productsOf(lines.flatMap(({ product_id }) => product_id ?? [])),
    accountRepository(database).byId(userId),
    deliveryWaitOf(database, order, waitHours),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  return {
    id,
    created_at: epochSeconds(order.created_at),
    status: order.status,
    title: order.title,
    subtotal: fromMinor(order.subtotal_minor),
    discount: fromMinor(order.discount_minor),
    promocode: order.promocode,
    total: fromMinor(order.total_minor),
    vat_percent: order.vat_percent,
    vat: fromMinor(order.vat_minor),
    left: refunds.length > 0 ? whatIsLeft(order, lines) : null,
    payment_method: order.payment_method,
    buyer: { id: userId, email: buyer?.email ?? null, name: buyer?.name ?? '', surname: buyer?.surname ?? '' },
    recipient:
      recipient.tradeLink === undefined
        ? null
        : {
            name: `${recipient.name ?? ''} ${recipient.surname ?? ''}`.trim(),
            email: recipient.email ?? '',
            steam_id: recipient.steamId ?? '',
            trade_link: recipient.tradeLink,
          },
    waits_until: waitsUntil && epochSeconds(waitsUntil),
    items: lines.map((line) =>
      describeItem(line, {
        product: productOf.get(line.product_id ?? 0),
        steps: steps.filter(({ position }) => position === line.position),
        pictures,
      }),
    ),
    refunds: refunds.map((refund) => describeRefund(refund, payment)),
    events: allEvents(events, steps, refunds),
  };
}

function whatIsLeft({ total_minor, vat_percent }: Order, lines: readonly OrderLine[]) {
  const leftMinor = lines.reduce((restMinor, { refunded_minor }) => restMinor - (refunded_minor ?? 0), total_minor);
  return { total: fromMinor(leftMinor), vat: fromMinor(includedVat(leftMinor, vat_percent)) };
}

interface ItemParts {
  product: ProductRow | undefined;
  steps: readonly TradeEvent[];
  pictures: Pictures;
}

function describeItem(line: OrderLine, { product, steps, pictures }: ItemParts): DeskOrderItem {
  const { refunded_at, refunded_minor } = line;
  return {
    item: line.position + 1,
    product_id: line.product_id,
    title: line.title,
    phase: product?.phase || null,
    exterior: product ? exteriorOf(product.exterior) : null,
    wear_min: product?.wear_min ?? null,
    wear_max: product?.wear_max ?? null,
    unit: line.unit && { ...line.unit, phase: product?.phase || null },
    rarity_color: product ? rarityColour(product.type, product.quality) : null,
    img_url: product ? productPicture(product, pictures) : line.img_url,
    price: fromMinor(line.price_minor),
    trade: describeTrade(line, steps),
    refund: refunded_at && { amount: fromMinor(refunded_minor ?? 0), at: epochSeconds(refunded_at) },
  };
}

type Refund = Awaited<ReturnType<ReturnType<typeof refundRepository>['ofOrder']>>[number];
type PaymentOfOrder = Awaited<ReturnType<ReturnType<typeof paymentRepository>['ofOrder']>>;

function describeRefund(refund: Refund, payment: PaymentOfOrder): DeskRefund {
  const { number, created_at, credits_minor, payment_id, amount_minor, done_at, is_unsent } = refund;
  return {
    number,
    at: epochSeconds(created_at),
    credits: fromMinor(credits_minor),
    paid:
      payment_id === null || payment === undefined
        ? null
        : { amount: fromMinor(amount_minor ?? payment.amount_minor), currency: payment.currency },
    done_at: is_unsent || done_at === null ? null : epochSeconds(done_at),
  };
}

type StatusEvent = Awaited<ReturnType<ReturnType<typeof orderRepository>['eventsOf']>>[number];

/** Everything that has happened, oldest first. */
function allEvents(
  statuses: readonly StatusEvent[],
  steps: readonly TradeEvent[],
  refunds: readonly Refund[],
): DeskOrderEvent[] {
  const events = [
    ...statuses.map(({ at, kind }) => ({ at, event: { status: kind } })),
    ...steps.map(({ at, position, state, trade_offer, by, operator, note }) => ({
      at,
      event: { item: (position ?? 0) + 1, state, trade_offer, by, operator, note },
    })),
    ...refunds.map(({ created_at, number }) => ({ at: created_at, event: { refund: number } })),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, event }) => ({ at: epochSeconds(at), ...event }));
}
