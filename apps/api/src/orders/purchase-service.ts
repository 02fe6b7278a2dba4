import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { Checkout, PurchaseAnswer } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger } from 'fastify';
import { type Pictures, productRepository } from '#catalogue/catalogue.ts';
import {
  accountRepository,
  type Buyer,
  enqueueMoneyEmail,
  type IdempotentRequest,
  type LockedWork,
  renderMoneyEmail,
  runOnceLocked,
} from '#identity/identity.ts';
import {
  availableOf,
  type Bundle,
  bundleRepository,
  type LockedBundle,
  type PaymentService,
  paymentRepository,
} from '#money/money.ts';
import { cartRepository } from '#orders/cart.ts';
import { isSlow, requireFreeHold, requirePaidBefore } from '#orders/hold-limits.ts';
import { soldOutRush } from '#orders/items-sold.ts';
import { itemsOf, type LockedRow, lockingBundle, lockingCart } from '#orders/lock-items.ts';
import { cancelOrder } from '#orders/order.ts';
import { receiptEmail } from '#orders/order-email.ts';
import { type PreparedOrder, prepareOrder, writePaidOrder, writePendingOrder } from '#orders/place-order.ts';
import { readRecipient, recipientOf, requireOwnTradeLink } from '#orders/recipient.ts';
import { run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { fromNow, MINUTE, momentText } from '#platform/time.ts';
import {
  type ContentService,
  type EmailRenderer,
  type EmailService,
  outboxRepository,
  type SettingsService,
} from '#store/store.ts';

/** The part of a statement that enqueues the receipt of a paid order; none for an account without an address. */
function sendingReceipt(transaction: Database, renderer: EmailRenderer, buyer: Buyer, { receipt }: PreparedOrder) {
  const email = renderMoneyEmail(renderer, buyer, receiptEmail(receipt));
  return email === undefined ? {} : outboxRepository(transaction).adding(email);
}

/** Currency of payments for orders. */
const CHARGED_IN = 'EUR';

interface PurchaseParts {
  settings: SettingsService;
  content: ContentService;
  payments: PaymentService;
  emails: EmailService;
  pictures: Pictures;
  limits: RateLimits;
}

/** Facts of the HTTP request: the store's origin, which payments return to, and the log. */
interface RequestContext {
  origin: string;
  log: FastifyBaseLogger;
}

/** Result of a purchase, stored with its idempotency key. */
interface Bought {
  order: number;
  /** In hundredths of a Credit; stored answers have this name. */
  balance: number;
  payment: string | null;
  /** Payments of earlier orders that this one has replaced. */
  givenUp: string[];
}

export type PurchaseService = ReturnType<typeof purchaseService>;

/** Purchases. All changes of an order are made in one transaction. */
export function purchaseService(
  database: Database,
  { settings, content, payments, emails, pictures, limits }: PurchaseParts,
) {
  const rush = soldOutRush(database);

  async function requireMethod(method: string): Promise<void> {
    const { payment_methods } = await settings.read();
    if (!payment_methods.some(({ code }) => code === method)) {
      throw invalidInput({ paymentMethod: 'payment-method-required' });
    }
    if (method !== FROM_BALANCE) payments.requireMethod(method);
  }

  /** Buys a pack or a prompt from the balance. */
  async function buyBundle(
    kind: Bundle['kind'],
    id: number,
    request: IdempotentRequest,
    origin: string,
  ): Promise<PurchaseAnswer> {
    const { vat_percent: vatPercent } = await settings.read();
    const { userId } = request;
    await limits.consume({ purchase: String(userId) });
    const renderer = await emails.renderer();
    const bundles = bundleRepository(database);
    const buy: LockedWork<Bought, LockedBundle> = async (transaction, account, storingAnswer, rows) => {
      const bundle = availableOf(rows);
      if (bundle === undefined || (kind === 'prompt' && bundle.user_id !== userId)) {
        throw new ApiError('bundle-not-found');
      }
      const { price_minor: priceMinor, title } = bundle;
      const order = await prepareOrder(
        transaction,
        {
          userId,
          items: itemsOf(await run<LockedRow>(transaction, lockingBundle(transaction, id))),
          bundle: { id, title, priceMinor },
          paymentMethod: FROM_BALANCE,
          recipient: recipientOf(account),
          vatPercent,
          origin,
        },
        pictures,
      );
      const balanceMinor = account.balance_minor - order.totalMinor;
      const answer = { order: order.id, balance: balanceMinor, payment: null, givenUp: [] };
      await writePaidOrder(transaction, order, account.balance_minor, {
        ...(kind === 'prompt' ? bundles.taking(id) : {}),
        ...sendingReceipt(transaction, renderer, account, order),
        ...storingAnswer(answer),
      });
      return answer;
    };
    const bought = await runOnceLocked(database, request, bundles.locking(id, kind), buy);
    return { ...OK, balance: fromMinor(bought.balance), order: bought.order };
  }

  return {
    /** Whether a checkout names another trade link than the account has. */
    async goesElsewhere(userId: number, { tradeUrl }: Checkout): Promise<boolean> {
      const account = await accountRepository(database).byId(userId);
      return account !== undefined && account.trade_link !== '' && account.trade_link !== readTradeLink(tradeUrl)?.link;
    },

    /** Buys the items in the cart. @throws ApiError */
    async buyCart(
      form: Checkout,
      request: IdempotentRequest,
      { origin, log }: RequestContext,
    ): Promise<PurchaseAnswer> {
      const { userId } = request;
      await limits.consume({ purchase: String(userId) });
      await requireMethod(form.paymentMethod);
      const recipient = await readRecipient(form, content);
      const { vat_percent: vatPercent, internal_currency, ...limitsOfHolds } = await settings.read();
      const waitsLong = form.paymentMethod !== FROM_BALANCE && isSlow(payments.minutesToPay(form.paymentMethod));
      if (waitsLong) await requirePaidBefore(database, userId);
      const renderer = await emails.renderer();
      const expectedTotalMinor = form.expectedTotal === undefined ? undefined : toMinor(form.expectedTotal);
      const buy: LockedWork<Bought, LockedRow> = async (transaction, account, storingAnswer, rows) => {
        requireOwnTradeLink(account, recipient);
        const items = itemsOf(rows);
        const { productIds, pending } = items;
        if (productIds.length === 0) throw new ApiError('cart-empty');
        const givenUp = await cancelPendingOrders(transaction, pending);
        if (pending.length > 0) items.products = await productRepository(transaction).productsOf(productIds);
        const order = await prepareOrder(
          transaction,
          {
            userId,
            items,
            expectedTotalMinor,
            promocode: form.promocode ?? undefined,
            paymentMethod: form.paymentMethod,
            recipient,
            vatPercent,
            origin,
          },
          pictures,
        );
        if (order.isPaid) {
          const balanceMinor = account.balance_minor - order.totalMinor;
          const answer = { order: order.id, balance: balanceMinor, payment: null, givenUp };
          await writePaidOrder(transaction, order, account.balance_minor, {
            ...cartRepository(transaction).removing(userId, productIds),
            ...sendingReceipt(transaction, renderer, account, order),
            ...storingAnswer(answer),
          });
          return answer;
        }
        await writePendingOrder(transaction, order);
        const amountMinor = toMinor(displayAmount(fromMinor(order.totalMinor), internal_currency.exchange_rate_eur, 1));
        if (waitsLong) await requireFreeHold(transaction, userId, limitsOfHolds);
        const isHeldShortly = waitsLong && order.takesLast;
        const heldUntil = isHeldShortly ? fromNow(limitsOfHolds.last_unit_hold_minutes * MINUTE) : undefined;
        payments.requireAmount(amountMinor, CHARGED_IN);
        const payment = await payments.begin(transaction, {
          userId,
          orderId: order.id,
          method: form.paymentMethod,
          amountMinor,
          currency: CHARGED_IN,
          creditsMinor: order.totalMinor,
          origin,
          heldUntil,
        });
        if (heldUntil) {
          const facts = { number: String(order.id), until: momentText(heldUntil) };
          const link = `${origin}${paths.pendingPayment(order.id)}`;
          await enqueueMoneyEmail(transaction, renderer, 'heldShortly', userId, facts, { link });
        }
        return { order: order.id, balance: account.balance_minor, payment: payment.id, givenUp };
      };
      const bought = await rush.run(request, recipient.steamId, (connection) =>
        runOnceLocked(connection, request, lockingCart(database, userId), buy),
      );
      await payments.close(bought.givenUp, log);
      const answer = { ...OK, balance: fromMinor(bought.balance), order: bought.order };
      return bought.payment === null ? answer : { ...answer, redirect_url: await payments.open(bought.payment) };
    },

    /** @throws ApiError */
    buyPack: (id: number, request: IdempotentRequest, origin: string) => buyBundle('pack', id, request, origin),

    /** Buys a prompt: an offer to one user, available once. @throws ApiError */
    takePrompt: (id: number, request: IdempotentRequest, origin: string) => buyBundle('prompt', id, request, origin),
  };
}

/**
 * Cancels a user's pending orders that contain any of the products of the cart, because a shopper who returns from a payment
 * page to pay in another way buys the same items again. The account and the products of the orders must be locked. Returns
 * the ids of the cancelled payments.
 */
async function cancelPendingOrders(transaction: Database, pending: readonly number[]): Promise<string[]> {
  const payments = paymentRepository(transaction);
  const cancelled: string[] = [];
  for (const id of pending) {
    const payment = await payments.ofOrder(id);
    if (payment) {
      await payments.change(payment.id, { status: 'cancelled', settled_at: new Date() });
      cancelled.push(payment.id);
    }
    await cancelOrder(transaction, { id, status: 'pending' });
  }
  return cancelled;
}
