import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { isUnsent } from '@patina/shared-api/contract/trades/trade-policy';
import { accountRepository, lockOwner, waitHours } from '#identity/identity.ts';
import { orderWaitsOf } from '#orders/delivery-wait.ts';
import { orderRepository } from '#orders/order.ts';
import { enqueueOrderEmail } from '#orders/order-email.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

interface NewLink {
  order: number;
  typed: string;
  /** The link that the operator has seen; whatever it is by default. */
  seen?: string | undefined;
}

/** As a buyer sends it. */
interface OwnLink {
  order: number;
  trade_link: string;
  seen_link: string;
}

/** Who changes it: an operator, for a reason in the audit log, or the buyer, by the id of the account. */
type Terms = { operator: string; reason: string } | { buyer: number; waitHours: number };

/**
 * Changes where the items of an order that are still to be sent go; the buyer gets an email. The same link changes nothing.
 * @throws CommandError while an item is in an open trade offer, for a link of another account than the linked one, or if it is
 * no longer the one that was seen; for a buyer while a wait runs, and for the order of somebody else
 */
export async function changeTradeLink(
  database: Database,
  emails: EmailService,
  { order: id, typed, seen }: NewLink,
  terms: Terms,
): Promise<{ before: string | undefined; after: string } | undefined> {
  const read = readTradeLink(typed);
  if (read === undefined) {
    throw new CommandError(
      'A trade link is such as https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12.',
    );
  }
  const renderer = await emails.renderer();
  const found = await orderRepository(database).find(id);
  const isOwn = !('buyer' in terms) || found?.user_id === terms.buyer;
  if (found === undefined || !isOwn) throw new CommandError(`There is no order ${id}.`, 'order-not-found');
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
    if (!states.some(isUnsent)) {
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
    if ('buyer' in terms && (await orderWaitsOf(transaction, order, terms.waitHours)).tradeLink !== null) {
      throw new CommandError(`The credentials of the buyer of order ${id} have just changed.`, 'deliveries-wait');
    }
    await orders.changeRecipient(id, { ...recipient, steamId: read.steamId, tradeLink: read.link });
    await enqueueOrderEmail(transaction, renderer, 'tradeLinkChanged', order, { tradeLink: read.link });
    if ('operator' in terms) {
      await auditLog(transaction).note({
        operator: terms.operator,
        action: 'order trade-link',
        subject: `order ${id}`,
        before: { trade_link: recipient.tradeLink },
        after: { trade_link: read.link, reason: terms.reason },
      });
    }
    return { before: recipient.tradeLink, after: read.link };
  });
}

/** What a buyer is told instead of an operator. */
const OF_BUYERS: Partial<Record<ProblemCode, ProblemCode>> = {
  'order-not-found': 'own-order-not-found',
  'nothing-to-send': 'order-already-sent',
  'item-in-trade-offer': 'order-in-trade-offer',
  'deliveries-wait': 'order-link-waits',
  'order-link-changed': 'order-changed',
};

interface OwnLinkParts {
  emails: EmailService;
  settings: SettingsService;
}

export type ChangeOwnTradeLink = ReturnType<typeof changingOwnTradeLinks>;

/** Changes the trade link of an order of a buyer's own, by the rule of the operators and the waits (docs/product.md#waits). */
export function changingOwnTradeLinks(database: Database, { emails, settings }: OwnLinkParts) {
  return async (userId: number, { order, trade_link: typed, seen_link: seen }: OwnLink): Promise<void> => {
    const terms = { buyer: userId, waitHours: await waitHours(settings) };
    try {
      await changeTradeLink(database, emails, { order, typed, seen }, terms);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (error.code === 'trade-link-foreign') throw invalidInput({ trade_link: 'trade-link-of-another-account' });
      const code = OF_BUYERS[error.code];
      throw code === undefined ? error : new ApiError(code);
    }
  };
}
