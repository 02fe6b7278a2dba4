import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { lockOwner } from '#shared/accounts/lock-account.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { enqueueOrderEmail } from '#shared/orders/enqueue-order-email.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';

interface NewLink {
  order: number;
  typed: string;
}

interface ChangedLink {
  before: string | undefined;
  after: string;
}

/**
 * Changes where the items of an order that are still to be sent go; the buyer gets an email. The same link changes nothing.
 * @param note called in the transaction of a change, for the audit log
 * @throws CommandError while an item is in an open trade offer, or for a link of another account than the linked one
 */
export async function changeTradeLink(
  database: Database,
  emails: EmailService,
  { order: id, typed }: NewLink,
  note: (transaction: Database, changed: ChangedLink) => Promise<void>,
): Promise<ChangedLink | undefined> {
  const read = readTradeLink(typed);
  if (read === undefined) {
    throw new CommandError(
      'A trade link is such as https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12.',
    );
  }
  const renderer = await emails.renderer();
  const found = await orderRepository(database).find(id);
  if (found === undefined) throw new CommandError(`There is no order ${id}.`);
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, found.user_id);
    const orders = orderRepository(transaction);
    const order = await orders.lock(id);
    if (order?.status !== 'processing')
      throw new CommandError(`Order ${id} is ${order?.status}: nothing is to be sent.`);
    const states = (await orders.linesOf([id])).map(({ trade_state }) => trade_state);
    if (states.includes('sent')) {
      throw new CommandError(`An item of order ${id} is in an open trade offer. Report first what becomes of it.`);
    }
    if (!states.some((state) => state === 'waiting' || state === 'declined' || state === 'expired')) {
      throw new CommandError(`Nothing of order ${id} is to be sent any more.`);
    }
    const account = await accountRepository(transaction).byId(order.user_id);
    if (account?.steamid != null && account.steamid !== read.steamId) {
      throw new CommandError(
        'The trade link belongs to another Steam account than the one that is linked to the account.',
      );
    }
    const { recipient } = order;
    if (recipient.tradeLink === read.link) return undefined;
    await orders.changeRecipient(id, { ...recipient, steamId: read.steamId, tradeLink: read.link });
    await enqueueOrderEmail(transaction, renderer, 'tradeLinkChanged', order, { tradeLink: read.link });
    const changed = { before: recipient.tradeLink, after: read.link };
    await note(transaction, changed);
    return changed;
  });
}
