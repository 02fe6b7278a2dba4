import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { changeTradeLink } from '#features/order-admin/change-trade-link.ts';
import { itemLine, orderLine, productsOfLines } from '#features/order-admin/describe-order.ts';
import { readOrder } from '#features/order-admin/read-order.ts';
import { refundOrder } from '#features/order-admin/refund-order.ts';
import { findAccount } from '#shared/accounts/find-account.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { readId, readItems, readReason, readStatus, readTime } from '#shared/admin/parse-arguments.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';

interface OrderServices {
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
    summary: 'Refund an order, or single items of it, to the payment method that was used',
    examples: ['order refund 100012', 'order refund 100012 --item 2', 'order refund 100012 --item 1,3 --json'],
    arguments: [WHICH],
    options: [
      { flags: '--item <items>', summary: 'only these items, such as 1,3 (default all that are not refunded)' },
    ],
    async run({ services, log, operator }, { values, options }, output) {
      const id = readId('An order', values['order']);
      const request = { order: id, positions: readItems(options['item']), operator };
      const refund = await refundOrder(services.database, services.emails, request);
      if (refund.number !== undefined) await services.payments.sendRefund(refund.number);
      log.info({ order: id }, 'order refunded');
      const items = refund.positions.map((position) => position + 1);
      const which = options['item'] === undefined ? '' : `: item ${items.join(', ')}`;
      output.line(`Order ${id} is refunded${which}.`);
      output.result({ id, status: refund.after, items, refund: refund.number ?? null });
    },
  },
];
