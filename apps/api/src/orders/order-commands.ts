import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { exteriorOf, type ProductRow, productRepository } from '#catalogue/catalogue.ts';
import { findAccount } from '#identity/identity.ts';
import { refundRepository } from '#money/money.ts';
import type { ActGuard } from '#operators/operators.ts';
import { changeTradeLink } from '#orders/change-trade-link.ts';
import { type Order, type OrderLine, orderRepository } from '#orders/order.ts';
import { refundOrder } from '#orders/refund-order.ts';
import { tradeRepository } from '#orders/trade.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readItems, readReason, readStatus, readTime } from '#platform/console/parse-arguments.ts';
import { sayWaiting } from '#platform/console/say-waiting.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService } from '#store/store.ts';

interface OrderServices {
  actGuard: Pick<ActGuard, 'runCommand'>;
  emails: EmailService;
  payments: {
    /** Sends a refund to the payment provider. */
    sendRefund: (number: number) => Promise<void>;
  };
}

const WHICH = { syntax: '<order>', summary: 'number of the order' };

export const orderCommands: AdminCommand<OrderServices>[] = [
  {
    name: 'order list',
    summary: 'List orders with their items, newest first',
    examples: [
      'order list',
      'order list --status processing --trade waiting',
      'order list --buyer ana@example.com --from 2026-11-01 --to 2026-12-01 --json',
    ],
    options: [
      { flags: '--status <status>', summary: `one of ${OrderStatus.options.join(', ')}` },
      { flags: '--trade <state>', summary: `with an item that is one of ${TradeState.options.join(', ')}` },
      { flags: '--from <time>', summary: 'placed at this time or later' },
      { flags: '--to <time>', summary: 'placed before this time' },
      { flags: '--buyer <user>', summary: 'email address or id of the buyer' },
    ],
    async run({ services: { database } }, { options }, output) {
      const { status, trade, from, to, buyer } = options;
      const orders = await orderRepository(database).latest({
        status: readStatus(OrderStatus.options, status),
        trade: readStatus(TradeState.options, trade, '--trade'),
        from: readTime('--from', from),
        to: readTime('--to', to),
        userId: buyer === undefined ? undefined : (await findAccount(database, String(buyer))).id,
      });
      const lines = await orderRepository(database).linesOf(orders.map(({ id }) => id));
      const items = Map.groupBy(lines, ({ order_id }) => order_id);
      for (const order of orders) {
        output.line(orderLine(order));
        for (const line of items.get(order.id) ?? []) output.line(itemLine(line));
      }
      output.result(orders.map((order) => ({ ...order, items: items.get(order.id) ?? [] })));
    },
  },
  {
    name: 'order show',
    summary: 'Show an order: buyer, trade link, items with their wear, refunds, and everything that has happened',
    examples: ['order show 100012', 'order show 100012 --json'],
    arguments: [WHICH],
    async run({ services: { database } }, { values }, output) {
      const { order, lines, refunds, events } = await readOrder(database, readId('An order', values['order']));
      const { name, surname, email, steamId, tradeLink } = order.recipient;
      const products = await productsOfLines(database, lines);
      output.line(orderLine({ ...order, recipient: {} }));
      if (tradeLink !== undefined) {
        output.line(`buyer: ${name} ${surname}, ${email}${steamId === '' ? '' : `, Steam account ${steamId}`}`);
        output.line(`trade link: ${tradeLink}`);
      }
      for (const line of lines) output.line(itemLine(line, products.get(line.product_id ?? 0)));
      for (const { at, what, by, note } of events) {
        output.line([at.toISOString(), what, by, note].filter(Boolean).join('  '));
      }
      const items = lines.map((line) => {
        const { exterior = null, phase = '', wear_min, wear_max } = products.get(line.product_id ?? 0) ?? {};
        return { ...line, exterior, phase, wear_min, wear_max };
      });
      output.result({ ...order, items, refunds, events });
    },
  },
  {
    name: 'order trade-link',
    summary:
      'Change where the items of an order that are still to be sent go, after a decline for example; the buyer gets an email',
    examples: [
      'order trade-link 100012 "https://steamcommunity.com/tradeoffer/new/?partner=…&token=…" --reason "New token."',
    ],
    arguments: [WHICH, { syntax: '<link>', summary: 'trade link of the buyer, in quotation marks' }],
    options: [{ flags: '--reason <text>', summary: 'why, for the audit log' }],
    async run({ services, log, operator }, { values, options }, output) {
      const id = readId('An order', values['order']);
      const reason = readReason(options['reason'], 'it is in the audit log');
      const request = { order: id, typed: values['link'] ?? '' };
      const changed = await changeTradeLink(services.database, services.emails, request, { operator, reason });
      if (changed !== undefined) log.info({ order: id }, 'trade link of order changed');
      output.line(
        changed === undefined
          ? `Order ${id}: this was known, nothing has changed.`
          : `Order ${id} goes to ${changed.after}, no longer to ${changed.before}.`,
      );
      output.result({ id, ...changed });
    },
  },
  {
    name: 'order refund',
    summary:
      'Refund an order, or single items of it, to the payment method that was used; above the limit it waits for a second person',
    examples: ['order refund 100012', 'order refund 100012 --item 2', 'order refund 100012 --item 1,3 --json'],
    arguments: [WHICH],
    options: [
      { flags: '--item <items>', summary: 'only these items, such as 1,3 (default all that are not refunded)' },
    ],
    async run({ services, log, operator }, { values, options }, output) {
      const id = readId('An order', values['order']);
      const positions = readItems(options['item']);
      const target = { id, ...(positions && { items: positions.map((position) => position + 1) }) };
      const outcome = await services.actGuard.runCommand(
        operator,
        { route: 'POST /desk/orders/refund', body: { orders: [target], reason: 'Entered as a command.' } },
        (limit) => refundOrder(services.database, services.emails, { order: id, positions, operator, limit }),
      );
      if ('approval' in outcome) return sayWaiting(output, outcome);
      const refund = outcome.done;
      if (refund.number !== undefined) await services.payments.sendRefund(refund.number);
      log.info({ order: id }, 'order refunded');
      const items = refund.positions.map((position) => position + 1);
      const which = options['item'] === undefined ? '' : `: item ${items.join(', ')}`;
      output.line(`Order ${id} is refunded${which}.`);
      output.result({ id, status: refund.after, items, refund: refund.number ?? null });
    },
  },
];

/** An order in one line. */
function orderLine({ id, user_id, status, total_minor, payment_method, created_at, recipient }: Order): string {
  const facts = [id, created_at.toISOString(), status, plainAmount(total_minor), payment_method, `user ${user_id}`];
  return [...facts, recipient.tradeLink ?? ''].join('  ').trimEnd();
}

/** An item of an order in one line; the place counts from 1. */
function itemLine(line: OrderLine, product?: ProductRow): string {
  const { position, title, price_minor, trade_state, trade_offer, trade_expires_at, protected_until } = line;
  const facts = [
    position + 1,
    title,
    ...(product ? wearOf(product).filter((fact) => !title.includes(fact)) : []),
    plainAmount(price_minor),
    trade_state,
    trade_offer && `trade offer ${trade_offer}`,
    trade_expires_at && `expires ${trade_expires_at.toISOString()}`,
    trade_state === 'protected' && `until ${protected_until?.toISOString()}`,
    line.refunded_minor !== null && `refunded ${plainAmount(line.refunded_minor)}`,
  ];
  return `  ${facts.filter(Boolean).join('  ')}`;
}

/** Phase, exterior and float range, as far as the product has them. */
function wearOf({ phase, exterior, wear_min, wear_max }: ProductRow): string[] {
  const range = wear_min === null || wear_max === null ? '' : `float ${wear_min}–${wear_max}`;
  return [phase, exteriorOf(exterior) ?? '', range].filter((fact) => fact !== '');
}

/** The products of order lines that are still in the catalogue, by id. */
async function productsOfLines(database: Database, lines: readonly OrderLine[]) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const products = await productRepository(database).productsOf(ids);
  return new Map(products.map((product) => [product.id, product]));
}

/** Something that has happened to an order, or to an item of it. */
interface OrderHappening {
  at: Date;
  what: string;
  /** Operator or actor; null for a change of the order's status. */
  by: string | null;
  note: string | null;
}

/** An order with its lines and refunds, and everything that has happened, oldest first. @throws CommandError */
async function readOrder(database: Database, id: number) {
  const orders = orderRepository(database);
  const order = await orders.find(id);
  if (order === undefined) throw new CommandError(`There is no order ${id}.`);
  const lines = await orders.linesOf([id]);
  const refunds = await refundRepository(database).ofOrder(id);
  const statuses = await orders.eventsOf([id]);
  const trades = await tradeRepository(database).ofOrders([id]);
  const events: OrderHappening[] = [
    ...statuses.map(({ at, kind }) => ({ at, what: `order ${kind}`, by: null, note: null })),
    ...trades.map(({ at, position, state, trade_offer, by, operator, note }) => ({
      at,
      what: `item ${(position ?? 0) + 1} ${state}${trade_offer === null ? '' : ` (trade offer ${trade_offer})`}`,
      by: operator === null ? by : `${by}, reported by ${operator}`,
      note,
    })),
    ...refunds.map(({ created_at, number }) => ({ at: created_at, what: `refund ${number}`, by: null, note: null })),
  ];
  return { order, lines, refunds, events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()) };
}
