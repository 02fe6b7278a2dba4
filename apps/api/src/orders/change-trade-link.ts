import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { accountRepository, lockOwner } from '#identity/identity.ts';
import { orderRepository } from '#orders/order.ts';
import { enqueueOrderEmail } from '#orders/order-email.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService } from '#store/store.ts';

interface NewLink {
  order: number;
  typed: string;
  /** The link that the operator has seen; whatever it is by default. */
  seen?: string | undefined;
}

interface Terms {
  operator: string;
  /** Why, for the audit log. */
  reason: string;
}

/**
 * Changes where the items of an order that are still to be sent go; the buyer gets an email. The same link changes nothing.
 * @throws CommandError while an item is in an open trade offer, for a link of another account than the linked one, or if it is
 * no longer the one that was seen
 */
export async function changeTradeLink(
  database: Database,
  emails: EmailService,
  { order: id, typed, seen }: NewLink,
  { operator, reason }: Terms,
): Promise<{ before: string | undefined; after: string } | undefined> {
  const read = readTradeLink(typed);
  if (read === undefined) {
    throw new CommandError(
      'A trade link is such as https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12.',
    );
  }
  const renderer = await emails.renderer();
  const found = await orderRepository(database).find(id);
  if (found === undefined) throw new CommandError(`There is no order ${id}.`, 'order-not-found');
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, found.user_id);
    const orders = orderRepository(transaction);
    const order = await orders.lock(id);
    if (order?.status !== 'processing') {
      throw new CommandError(`Order ${id} is ${order?.status}: nothing is to be sent.`, 'nothing-to-send');
    }
    const states = (await orders.linesOf([id])).map(({ trade_state }) => trade_state);
    if (states.includes('sent')) {
      throw new CommandError(
        `An item of order ${id} is in an open trade offer. Report first what becomes of it.`,
        'item-in-trade-offer',
      );
    }
    if (!states.some((state) => state === 'waiting' || state === 'declined' || state === 'expired')) {
      throw new CommandError(`Nothing of order ${id} is to be sent any more.`, 'nothing-to-send');
    }
    const account = await accountRepository(transaction).byId(order.user_id);
    if (account?.steamid != null && account.steamid !== read.steamId) {
      throw new CommandError(
        'The trade link belongs to another Steam account than the one that is linked to the account.',
        'trade-link-foreign',
      );
    }
    const { recipient } = order;
    if (recipient.tradeLink === read.link) return undefined;
    if (seen !== undefined && seen !== recipient.tradeLink) {
      throw new CommandError(`The trade link of order ${id} has changed.`, 'order-link-changed');
    }
    await orders.changeRecipient(id, { ...recipient, steamId: read.steamId, tradeLink: read.link });
    await enqueueOrderEmail(transaction, renderer, 'tradeLinkChanged', order, { tradeLink: read.link });
    await auditLog(transaction).note({
      operator,
      action: 'order trade-link',
      subject: `order ${id}`,
      before: { trade_link: recipient.tradeLink },
      after: { trade_link: read.link, reason },
    });
    return { before: recipient.tradeLink, after: read.link };
  });
}
