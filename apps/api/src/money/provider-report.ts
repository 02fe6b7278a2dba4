import { paths } from '@patina/shared-api/paths';
import { enqueueMoneyEmail, lockOwner } from '#identity/identity.ts';
import { ledger } from '#money/ledger.ts';
import { isActive, orderOf, type Payment, paymentRepository } from '#money/payment.ts';
import { callProvider, type PaymentProvider, type ProviderReport } from '#money/payment-provider.ts';
import { cancelOrder, cartRepository, chargedCost, enqueueReceipt, orderRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type EmailRenderer, formatMoney } from '#store/store.ts';

/** A provider reports another amount than was requested. */
export class WrongAmount extends ApiError {
  constructor(message: string) {
    super('payment-amount-wrong', { message });
  }
}

/**
 * Applies a provider's report in a transaction, once, even if it arrives several times. `paid` is always applied and is
 * final; other states only while the payment is active. If the order is no longer pending, the money goes to the
 * balance. Returns whether something has changed.
 * @throws WrongAmount
 */
export async function applyProviderReport(
  transaction: Database,
  { id, user_id }: Pick<Payment, 'id' | 'user_id'>,
  report: ProviderReport,
  renderer: EmailRenderer,
): Promise<boolean> {
  await lockOwner(transaction, user_id);
  const payment = await paymentRepository(transaction).lock(id);
  if (payment === undefined || payment.status === 'paid') return false;
  if (report.state === 'open') return storeNextStep(transaction, payment, report);
  if (report.state === 'paid') {
    if (report.amountMinor !== payment.amount_minor || report.currency !== payment.currency) {
      throw new WrongAmount(
        `Payment ${payment.number} is over ${payment.amount_minor} ${payment.currency}, not ${report.amountMinor} ${report.currency}.`,
      );
    }
    await applyPaid(transaction, payment, renderer);
    return true;
  }
  if (!isActive(payment)) return false;
  await paymentRepository(transaction).change(id, { status: report.state, settled_at: new Date() });
  const order = payment.order_id === null ? undefined : await orderRepository(transaction).lock(payment.order_id);
  if (order?.status === 'pending') await cancelOrder(transaction, order);
  if (report.state !== 'cancelled') {
    const charged = formatMoney(payment.amount_minor, payment.currency);
    const facts = { number: String(payment.number), amount: charged };
    const kind = report.state === 'declined' ? 'paymentDeclined' : 'paymentFailed';
    await enqueueMoneyEmail(transaction, renderer, kind, user_id, facts, historyOf(payment), orderOf(payment));
  }
  return true;
}

/** The link of an email to the payment history. */
const historyOf = ({ origin }: Payment) => ({ link: `${origin}${paths.account('transactions')}` });

/** Stores the next step and its expiry: items of a voucher are kept until it expires. */
async function storeNextStep(transaction: Database, payment: Payment, report: ProviderReport): Promise<boolean> {
  if (payment.status !== 'open' || report.next === undefined || report.expiresAt === undefined) return false;
  await paymentRepository(transaction).change(payment.id, {
    next_step: JSON.stringify(report.next),
    expires_at: report.expiresAt,
  });
  return true;
}

async function applyPaid(transaction: Database, payment: Payment, renderer: EmailRenderer): Promise<void> {
  const { id, user_id, order_id, credits_minor: creditsMinor, number } = payment;
  const orders = orderRepository(transaction);
  const order = order_id === null ? undefined : await orders.lock(order_id);
  const isLate = order !== undefined && order.status !== 'pending';
  await paymentRepository(transaction).change(id, { status: 'paid', is_late: isLate, settled_at: new Date() });
  const received = { account: `provider:${payment.provider}`, amountMinor: -creditsMinor } as const;
  if (order === undefined || isLate) {
    await ledger(transaction).book({
      kind: isLate ? 'late_payment' : 'top_up',
      subject: `payment ${number}`,
      movements: [received, { user: user_id, amountMinor: creditsMinor }],
    });
    if (order !== undefined) await orders.note(order.id, 'late_payment');
    const amount = formatMoney(payment.amount_minor, payment.currency);
    const facts = { number: String(number), amount, credits: formatMoney(creditsMinor) };
    await (isLate
      ? enqueueMoneyEmail(
          transaction,
          renderer,
          'latePayment',
          user_id,
          facts,
          { link: `${payment.origin}${paths.contact()}`, more: historyOf(payment).link },
          orderOf(payment),
        )
      : enqueueMoneyEmail(transaction, renderer, 'topUpDone', user_id, facts, historyOf(payment)));
    return;
  }
  await ledger(transaction).book({
    kind: 'purchase',
    subject: `order ${order.id}`,
    movements: [
      received,
      { account: 'discounts', amountMinor: -order.discount_minor },
      { account: 'sales', amountMinor: order.subtotal_minor },
    ],
  });
  await orders.become(order, 'processing');
  const lines = await orders.linesOf([order.id]);
  const productIds = lines.flatMap(({ product_id }) => product_id ?? []);
  await cartRepository(transaction).remove(user_id, productIds);
  const { currency, totalMinor, vatMinor } = chargedCost(payment, order, lines);
  const items = lines.map(({ title, unit, available_at: availableAt }) => ({ title, unit, availableAt }));
  await enqueueReceipt(transaction, renderer, { order, currency, totalMinor, vatMinor, items });
}

/**
 * Cancels or expires an active payment for which `mayEnd` is true after locking, and releases its items. Returns whether
 * it was ended.
 */
export function endPayment(
  database: Database,
  { id, user_id }: Pick<Payment, 'id' | 'user_id'>,
  state: 'cancelled' | 'expired',
  renderer: EmailRenderer,
  mayEnd: (payment: Payment) => boolean,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user_id);
    const payment = await paymentRepository(transaction).lock(id);
    if (payment === undefined || !isActive(payment) || !mayEnd(payment)) return false;
    const report = { state, amountMinor: payment.amount_minor, currency: payment.currency };
    return applyProviderReport(transaction, payment, report, renderer);
  });
}

/** Closes a payment at the provider, so that it can no longer be paid there. @throws ProviderFailure */
export async function closeAtProvider(
  provider: PaymentProvider,
  { reference }: Pick<Payment, 'reference'>,
): Promise<void> {
  if (reference !== null) await callProvider(provider.close(reference));
}
