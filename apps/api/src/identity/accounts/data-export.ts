import type { ProfileService } from '#identity/accounts/profile.ts';
import type { SecondFactorService } from '#identity/second-factor/second-factor.ts';
import type { Caller, SessionService } from '#identity/sessions/sessions.ts';
import { ledgerOf, paymentRepository, refundRepository, type SavedCardService } from '#money/money.ts';
import { offerRepository, payoutRepository } from '#offers/offers.ts';
import { noteRepository, tagRepository, viewRepository } from '#operators/operators.ts';
import { cartRepository, describeTrade, orderRepository, tradeRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import {
  type ContentService,
  messageRepository,
  noticeRepository,
  noticeWriter,
  outboxRepository,
  pushRepository,
  type SettingsService,
} from '#store/store.ts';
import { searchRepository, watchRepository } from '#watching/watching.ts';

export type DataExport = ReturnType<typeof dataExport>;

interface ExportParts {
  profiles: ProfileService;
  sessions: SessionService;
  secondFactor: SecondFactorService;
  savedCards: Pick<SavedCardService, 'list'>;
  settings: SettingsService;
  content: ContentService;
}

/** Exports all data about a user, except secrets; fails while the payment provider, which has the saved cards, is away. */
export function dataExport(database: Database, { profiles, sessions, secondFactor, savedCards, ...told }: ExportParts) {
  return async (caller: Caller, languageId: number | undefined): Promise<Record<string, unknown>> => {
    const [profile, open, emails, cart, orders, payments, refunds, ledger, offers, cards, notes] = await Promise.all([
      profiles.read(caller.userId, languageId),
      sessions.list(caller),
      outboxRepository(database).ofUser(caller.userId),
      cartRepository(database).lines(caller.userId),
      ordersOf(database, caller.userId),
      paymentRepository(database).ofUser(caller.userId),
      refundRepository(database).ofUser(caller.userId),
      ledgerOf(database, caller.userId),
      offersOf(database, caller.userId),
      savedCards.list(caller.userId),
      notesOf(database, caller.userId),
    ]);
    const [notices, write] = await Promise.all([noticeRepository(database).ofUser(caller.userId), noticeWriter(told)]);
    return {
      profile,
      sessions: open,
      second_factor: await secondFactor.read(caller.userId),
      // Unsent emails only; their texts contain links with secrets.
      mails: emails.map(({ recipient, subject, created_at }) => ({
        to: recipient,
        subject,
        created_at: epochSeconds(created_at),
      })),
      push_browsers: await pushRepository(database).ofUser(caller.userId),
      notifications: notices.flatMap((notice) => write(notice, languageId) ?? []),
      cart: cart.map(({ product_id }) => product_id),
      messages: await messagesOf(database, caller.userId),
      watchlist: await watchRepository(database).ofUser(caller.userId),
      saved_searches: await searchRepository(database).ofUser(caller.userId),
      orders,
      payments: payments.map(({ created_at, settled_at, ...payment }) => ({
        number: payment.number,
        order_id: payment.order_id,
        method: payment.method,
        amount_minor: payment.amount_minor,
        currency: payment.currency,
        credits_minor: payment.credits_minor,
        status: payment.status,
        is_late: payment.is_late,
        payer: payment.payer,
        created_at: epochSeconds(created_at),
        settled_at: settled_at && epochSeconds(settled_at),
      })),
      refunds: refunds.map(({ created_at, done_at, ...refund }) => ({
        ...refund,
        created_at: epochSeconds(created_at),
        done_at: done_at && epochSeconds(done_at),
      })),
      ledger: ledger.map(({ created_at, ...entry }) => ({ ...entry, created_at: epochSeconds(created_at) })),
      offers,
      saved_cards: cards,
      ...notes,
      saved_views: await viewRepository(database).ofUser(caller.userId),
    };
  };
}

/** What the people of the store have written down about a user, without who has. */
async function notesOf(database: Database, userId: number) {
  const [notes, tags] = await Promise.all([
    noteRepository(database).ofPerson(userId),
    tagRepository(database).ofPerson(userId),
  ]);
  const about = ({ subject_kind: kind, subject_id: id }: { subject_kind: string; subject_id: number }) => ({
    kind,
    id,
  });
  return {
    notes: notes.map(({ created_at, edited_at, ...note }) => ({
      about: about(note),
      text: note.text,
      created_at: epochSeconds(created_at),
      edited_at: edited_at && epochSeconds(edited_at),
    })),
    tags: tags.map(({ name, ...tag }) => ({ about: about(tag), name })),
  };
}

/** Messages that were sent while the account was signed in, with the answers: of others nobody knows who has typed the address. */
async function messagesOf(database: Database, userId: number) {
  const messages = await messageRepository(database).ofUser(userId);
  const found = await messageRepository(database).answersOf(messages.map(({ id }) => id));
  const answers = Map.groupBy(found, ({ message_id }) => message_id);
  return messages.map(({ id, name, surname, email, topic, message, order_number, state, created_at }) => ({
    number: id,
    ...{ name, surname, email, topic, message, order_number, state },
    created_at: epochSeconds(created_at),
    answers: (answers.get(id) ?? []).map((answer) => ({ text: answer.text, at: epochSeconds(answer.created_at) })),
  }));
}

/** Orders with their lines and events. */
async function ordersOf(database: Database, userId: number) {
  const repository = orderRepository(database);
  const orders = await repository.ofUser(userId);
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await repository.linesOf(ids), ({ order_id }) => order_id);
  const events = Map.groupBy(await repository.eventsOf(ids), ({ order_id }) => order_id);
  const trades = Map.groupBy(await tradeRepository(database).ofOrders(ids), ({ order_id }) => order_id);
  return orders.map(({ created_at, ...order }) => ({
    ...order,
    created_at: epochSeconds(created_at),
    lines: (lines.get(order.id) ?? []).map(({ product_id, title, price_minor, refunded_minor, ...line }) => ({
      product_id,
      title,
      price_minor,
      refunded_minor,
      trade: describeTrade(
        line,
        (trades.get(order.id) ?? []).filter(({ position }) => position === line.position),
      ),
    })),
    events: (events.get(order.id) ?? []).map(({ kind, at }) => ({ kind, at: epochSeconds(at) })),
  }));
}

/** Offers with their events and payouts; bank accounts by their last characters only. */
async function offersOf(database: Database, userId: number) {
  const offers = await offerRepository(database).ofUser(userId);
  const ids = offers.map(({ id }) => id);
  const happened = await offerRepository(database).eventsOf(ids);
  const steps = Map.groupBy(await tradeRepository(database).ofOffers(ids), ({ offer_id }) => offer_id);
  const events = Map.groupBy(happened, ({ offer_id }) => offer_id);
  const payouts = Map.groupBy(await payoutRepository(database).ofUser(userId), ({ offer_id }) => offer_id);
  return offers.map((offer) => ({
    id: offer.id,
    title: offer.title,
    quality: offer.quality,
    item_url: offer.item_url,
    unit: offer.unit,
    product_id: offer.product_id,
    currency: offer.currency,
    user_price_minor: offer.user_price_minor,
    service_price_minor: offer.service_price_minor,
    fee_percent: offer.fee_percent,
    payout_minor: offer.payout_minor,
    status: offer.status,
    trade: describeTrade(offer, steps.get(offer.id) ?? []),
    created_at: epochSeconds(offer.created_at),
    events: (events.get(offer.id) ?? []).map(({ status, by, at }) => ({ status, by, at: epochSeconds(at) })),
    payouts: (payouts.get(offer.id) ?? []).map((payout) => ({
      number: payout.id,
      method: payout.method,
      ending: payout.ending,
      amount_minor: payout.amount_minor,
      status: payout.status,
      payee: payout.payee,
      created_at: epochSeconds(payout.created_at),
      settled_at: payout.settled_at && epochSeconds(payout.settled_at),
    })),
  }));
}
