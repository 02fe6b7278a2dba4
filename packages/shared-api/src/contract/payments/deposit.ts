import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { emailAddress, personAddress, personName, requiredText, termsAccepted } from '../account/personal-fields.ts';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';

/** Payment data of MULTIBANCO. */
export const Voucher = z.object({
  entity: z.string(),
  reference: z.string(),
  /** Amount to pay, in `currency`. */
  amount: z.number(),
  currency: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});
export type Voucher = z.output<typeof Voucher>;

/**
 * `voucher`: pay at a machine or in the bank's app; `app`: confirm on the phone; `page`: pay on the provider's page.
 */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('app') }),
  z.object({ kind: z.literal('voucher'), voucher: Voucher }),
]);
export type NextStep = z.output<typeof NextStep>;

/** State of a payment (docs/product.md#payment-states). */
export const PaymentStatus = z.enum(['Pending', 'Success', 'Error', 'Cancelled']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** The top-up form (docs/product.md#top-up). `currency` is that of `amount`; EUR by default. */
export const TopUp = z.extend(BodyLocale, {
  amount: z
    .number('amount-invalid')
    .check(z.gt(0, 'amount-invalid'), z.lte(100_000, 'amount-invalid'), z.refine(isMoney, 'amount-invalid')),
  paymentType: requiredText('payment-method-required'),
  ...personName,
  phone: z
    .string('phone-required')
    .check(
      z.trim(),
      z.minLength(1, 'phone-required'),
      z.maxLength(25, 'top-up-phone-invalid'),
      z.regex(/^\+?(?: *\d){8,15} *$/, 'top-up-phone-invalid'),
    ),
  /** The account's email address by default. */
  email: z.optional(emailAddress('email-required', 'email-invalid')),
  ...personAddress('address-required', 'top-up-post-code-required'),
  termsAccepted,
});
export type TopUp = z.output<typeof TopUp>;

/** `topup`: to the balance; `purchase`: for an order; `refund`: back to the shopper. */
export const PaymentKind = z.enum(['topup', 'purchase', 'refund']);
export type PaymentKind = z.output<typeof PaymentKind>;

/** State of a payment; polled by the pending page. */
export const DepositStatus = z.object({
  status: PaymentStatus,
  /** The number that `order` has in addresses. */
  id: z.number(),
  type: z.enum(['topup', 'purchase']),
  payment_type: z.string(),
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  next: NextStep,
  /** Address at which to continue the payment; null if there is nothing left to pay. */
  redirect_url: z.nullable(z.string()),
  /** Until when it keeps the items of its order, where that is sooner than it can be paid; seconds since 1970. */
  held_until: z.optional(z.nullable(z.number())),
});
export type DepositStatus = z.output<typeof DepositStatus>;

/** A row of the payment history. Times are seconds since 1970. */
export const Deposit = z.object({
  id: z.number(),
  created_at: z.number(),
  kind: PaymentKind,
  /** The order it belongs to; null for a top-up. */
  order_id: z.nullable(z.number()),
  description: z.string(),
  /** Amount paid, in `currency`. */
  sum: z.number(),
  /** Code of the currency, or name of the internal one. */
  currency: z.string(),
  internal_currency_sum: z.number(),
  payment_type: z.string(),
  status: PaymentStatus,
  /** True if the payment came too late for its order and was credited to the balance. */
  late: z.boolean(),
  /** True if such a payment was sent back to where it came from. */
  returned: z.optional(z.boolean()),
});
export type Deposit = z.output<typeof Deposit>;

/** A month of a statement: `2026-11`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'));

/** A movement of the balance. Amounts in the internal currency; negative: taken from the balance. */
export const StatementMovement = z.object({
  id: z.number(),
  /** Seconds since 1970. */
  at: z.number(),
  /** `top_up`, `purchase`, `late_payment`, `late_return`, `refund`, `adjustment`, `opening`; a newer API may have more. */
  kind: z.string(),
  /** Number of the order or of the payment that it belongs to. */
  order_id: z.nullable(z.number()),
  payment_id: z.nullable(z.number()),
  /** Why an operator has changed the balance. */
  reason: z.nullable(z.string()),
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
});
export type StatementMovement = z.output<typeof StatementMovement>;

/** What has moved the balance in a month, in UTC. */
export const Statement = z.object({
  month: z.string(),
  /** Months with movements, newest first, and the present one. */
  months: z.array(z.string()),
  /** The balance before and after the month, in the internal currency. */
  opening: z.number(),
  closing: z.number(),
  /** Name of the internal currency. */
  currency: z.string(),
  /** Oldest first. */
  movements: z.array(StatementMovement),
});
export type Statement = z.output<typeof Statement>;

/** A top-up that has been started: the browser continues at `redirect_url`; `order` is the id of the top-up. */
export const StartedTopUp = z.object({ status: z.literal('OK'), redirect_url: z.string(), order: z.number() });

/** A card that is saved at the payment provider (docs/product.md#saved-cards): what the provider says of it. */
export const SavedCard = z.object({
  id: z.string(),
  /** `visa`, `mastercard`, …; a provider may have more. */
  brand: z.string(),
  last4: z.string(),
  /** The last month of its validity: 1 to 12, and four digits. */
  month: z.number(),
  year: z.number(),
});
export type SavedCard = z.output<typeof SavedCard>;

const OneCard = z.extend(BodyLocale, { id: z.string().check(z.regex(/^[\w-]{1,100}$/, 'must be the id of a card')) });

export const deposit = {
  checkout: post(
    '/deposit/checkout',
    'Starts a top-up; the browser continues at `redirect_url`, whose `order` is the id of the top-up',
    TopUp,
    StartedTopUp,
  ),
  status: get('/deposit/status/{id}', "State of one of the user's payments", Locale, DepositStatus),
  statement: get(
    '/deposit/statement',
    'What has moved the balance in a month, by default the present one',
    z.extend(Locale, { month: z.optional(Month) }),
    answer(Statement),
  ),
  history: get(
    '/deposit/history',
    "The user's payments, purchases and refunds, newest first",
    Locale,
    answer(z.array(Deposit)),
  ),
  cards: get(
    '/account/cards',
    "The user's cards that are saved at the payment provider",
    Locale,
    answer(z.array(SavedCard)),
  ),
  addCard: post(
    '/account/cards/add',
    'Begins to save a card without a payment; the browser continues at `redirect_url`, and comes back to the account',
    BodyLocale,
    z.object({ status: z.literal('OK'), redirect_url: z.string() }),
  ),
  removeCard: post(
    '/account/cards/remove',
    'Removes a saved card; one that is not saved changes nothing',
    OneCard,
    Done,
  ),
};
