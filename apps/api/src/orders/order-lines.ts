import type { DeskOrder, DeskOrderEvent, DeskOrderItem, DeskOrderRow } from '@patina/shared-api/contract/desk/orders';
import { amountText } from '#platform/console/say.ts';
import { isoTime } from '#platform/time.ts';

/*
 * Orders as commands print them.
 */

/** What an operator reports or gives back, in a line. */
export function deliveredLine({ id, items = [], state, refund }: Delivered): string {
  const which = items.length === 1 ? `item ${items[0]} is` : `items ${items.join(', ')} are`;
  return `Order ${id}: ${which} ${state}${refund == null ? '' : `, refund ${refund}`}.`;
}

interface Delivered {
  id: number;
  items?: number[];
  state?: string;
  refund?: number | null;
}

/** An order of the list in one line. */
export function rowLine({ id, created_at, status, total, payment_method, buyer, title, trades }: DeskOrderRow): string {
  const states = trades.map(({ state, count }) => `${count} ${state}`).join(', ');
  const who = [`user ${buyer.id}`, buyer.email ?? ''].join(' ').trim();
  return [id, isoTime(created_at), status, amountText(total), payment_method, who, title, states].join('  ');
}

/** An order with its items and what has happened. */
export function orderLines(order: DeskOrder): string[] {
  const { id, created_at, status, total, payment_method, buyer, recipient, items, events } = order;
  const lines = [[id, isoTime(created_at), status, amountText(total), payment_method, `user ${buyer.id}`].join('  ')];
  if (recipient) {
    const { name, email, steam_id, trade_link } = recipient;
    lines.push(`buyer: ${name}, ${email}${steam_id === '' ? '' : `, Steam account ${steam_id}`}`);
    lines.push(`trade link: ${trade_link}`);
  }
  return [...lines, ...items.map(itemLine), ...events.map(eventLine)];
}

/** An item of an order in one line: its wear, price and trade. */
function itemLine({ item, title, phase, exterior, wear_min, wear_max, price, trade, refund }: DeskOrderItem): string {
  const { state, trade_offer, expires_at, protected_until, available_at } = trade;
  const range = wear_min === null || wear_max === null ? null : `float ${wear_min}–${wear_max}`;
  const facts = [
    item,
    title,
    ...[phase, exterior, range].filter((fact) => fact !== null && !title.includes(fact)),
    amountText(price),
    state,
    available_at && `deliverable from ${isoTime(available_at)}`,
    trade_offer && `trade offer ${trade_offer}`,
    expires_at && `expires ${isoTime(expires_at)}`,
    state === 'protected' && protected_until && `until ${isoTime(protected_until)}`,
    refund && `refunded ${amountText(refund.amount)}`,
  ];
  return `  ${facts.filter(Boolean).join('  ')}`;
}

/** Something that has happened, in one line. */
function eventLine({ at, status, item, state, trade_offer, by, operator, note, refund }: DeskOrderEvent): string {
  const ofItem = `item ${item} ${state}${trade_offer ? ` (trade offer ${trade_offer})` : ''}`;
  const what = refund !== undefined ? `refund ${refund}` : status !== undefined ? `order ${status}` : ofItem;
  const who = operator ? `${by}, reported by ${operator}` : by;
  return [isoTime(at), what, who, note].filter(Boolean).join('  ');
}
