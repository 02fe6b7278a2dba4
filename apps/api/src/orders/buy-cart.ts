import type { Checkout, PurchaseAnswer } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE, nextStepOf } from '@patina/shared-api/contract/payments/payment-methods';
import { displayAmount, fromMinor, toMinor } from '@patina/shared-api/money';
import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger } from 'fastify';
import { type ChosenRow, chosenOf, type Pictures, productRepository } from '#catalogue/catalogue.ts';
import { enqueueMoneyEmail, type IdempotentRequest, type LockedWork, runOnceLocked } from '#identity/identity.ts';
import type { PaymentService } from '#money/money.ts';
import { cartRepository } from '#orders/cart.ts';
import { isSlow, requireFreeHold, requirePaidBefore } from '#orders/hold-limits.ts';
import { soldOutRush } from '#orders/items-sold.ts';
import { choosingForCart, itemsOf, type LockedRow, lockingCart } from '#orders/lock-items.ts';
import { endPendingOrder } from '#orders/open-orders.ts';
import { orderRepository } from '#orders/order.ts';
import { type Bought, prepareOrder, writePaidOrder, writePendingOrder } from '#orders/place-order.ts';
import { readRecipient, requireOwnTradeLink } from '#orders/recipient.ts';
import { run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { fromNow, MINUTE, momentText } from '#platform/time.ts';
import type { ContentService, EmailRenderer, EmailService, SettingsService } from '#store/store.ts';

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

export type BuyCart = ReturnType<typeof buyingCarts>;

/** Buys the items in a cart; all changes of an order are made in one transaction. @throws ApiError */
export function buyingCarts(
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

  return async (
    form: Checkout,
    request: IdempotentRequest,
    { origin, log }: RequestContext,
  ): Promise<PurchaseAnswer> => {
    const { userId } = request;
    await limits.consume({ purchase: String(userId) });
    await requireMethod(form.paymentMethod);
    const recipient = await readRecipient(form, content);
    const { vat_percent: vatPercent, internal_currency, ...limitsOfHolds } = await settings.read();
    const waitsLong = form.paymentMethod !== FROM_BALANCE && isSlow(payments.minutesToPay(form.paymentMethod));
    if (waitsLong) await requirePaidBefore(database, userId);
    const renderer = await emails.renderer();
    const expectedTotalMinor = form.expectedTotal === undefined ? undefined : toMinor(form.expectedTotal);
    const buy: LockedWork<Bought, LockedRow, ChosenRow> = async (transaction, account, storingAnswer, rows, chosen) => {
      requireOwnTradeLink(account, recipient);
      const items = itemsOf(rows, chosen);
      const { productIds, pending } = items;
      if (productIds.length === 0) throw new ApiError('cart-empty');
      const givenUp = await replacePendingOrders(transaction, renderer, pending, items.orderId);
      if (pending.length > 0) {
        items.products = await productRepository(transaction).productsOf(productIds);
        items.units = chosenOf(await run<ChosenRow>(transaction, choosingForCart(userId)));
      }
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
        const also = { ...cartRepository(transaction).removing(userId, productIds), ...storingAnswer(answer) };
        await writePaidOrder(transaction, order, { buyer: account, renderer, also });
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
      // The email of a voucher says until when, too.
      if (heldUntil && nextStepOf(form.paymentMethod) !== 'voucher') {
        const facts = { number: String(order.id), until: momentText(heldUntil) };
        const link = `${origin}${paths.pendingPayment(order.id)}`;
        await enqueueMoneyEmail(transaction, renderer, 'heldShortly', userId, facts, { link });
      }
      return { order: order.id, balance: account.balance_minor, payment: payment.id, givenUp };
    };
    const bought = await rush.run(request, recipient.steamId, (connection) =>
      runOnceLocked(connection, request, [lockingCart(database, userId), choosingForCart(userId)], buy),
    );
    await payments.close(bought.givenUp, log);
    const answer = { ...OK, balance: fromMinor(bought.balance), order: bought.order };
    return bought.payment === null ? answer : { ...answer, redirect_url: await payments.open(bought.payment) };
  };
}

/**
 * Ends a user's pending orders that contain any of the products of the cart, because a shopper who returns from a payment
 * page to pay in another way buys the same items again. The account and the products of the orders must be locked. Returns
 * the ids of the cancelled payments.
 */
async function replacePendingOrders(
  transaction: Database,
  renderer: EmailRenderer,
  pending: readonly number[],
  replacedBy: number,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const id of pending) {
    const order = await orderRepository(transaction).find(id);
    const payment = order && (await endPendingOrder(transaction, renderer, order, replacedBy));
    if (payment !== undefined) cancelled.push(payment);
  }
  return cancelled;
}
