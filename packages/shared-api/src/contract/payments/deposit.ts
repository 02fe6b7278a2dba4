import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';
import { emailAddress, requiredText } from './person.ts';
import { chosenCountry } from './purchase.ts';
import { BodyLocale, Locale } from './wire.ts';

/** What somebody needs to pay with who has chosen MULTIBANCO. */
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

/** `voucher`: pay at a machine or in the bank's app; `app`: confirm on the phone; `page`: pay on the provider's page. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('app') }),
  z.object({ kind: z.literal('voucher'), voucher: Voucher }),
]);
export type NextStep = z.output<typeof NextStep>;

/** How a payment stands, in the words of the specification's section 4. */
export const PaymentStatus = z.enum(['Pending', 'Success', 'Error', 'Cancelled']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

const INVALID_AMOUNT = 'Please enter a valid amount';

/** The top-up form (specification, section 5). `currency` is the one that `amount` is in; EUR unless given. */
export const TopUp = z.extend(BodyLocale, {
  amount: z.number(INVALID_AMOUNT).check(
    z.gt(0, INVALID_AMOUNT),
    z.lte(100_000, INVALID_AMOUNT),
    z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, INVALID_AMOUNT),
  ),
  paymentType: requiredText('Please select a payment method'),
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  phone: z
    .string('Phone number is required')
    .check(
      z.trim(),
      z.minLength(1, 'Phone number is required'),
      z.maxLength(25, 'Invalid phone format (e.g. +1234567890)'),
      z.regex(/^\+?(?: *\d){8,15} *$/, 'Invalid phone format (e.g. +1234567890)'),
    ),
  /** The account's own one unless given. */
  email: z.optional(emailAddress('Email is required', 'Invalid email format')),
  country: chosenCountry,
  city: requiredText('City is required'),
  address: requiredText('Address is required'),
  postCode: requiredText('Postal code is required'),
  termsAccepted: z.optional(
    z.boolean().check(z.refine((accepted) => accepted, 'You must accept the terms and conditions')),
  ),
});
export type TopUp = z.output<typeof TopUp>;

/** `topup`: to the balance; `purchase`: for an order; `refund`: back to the shopper. */
export const PaymentKind = z.enum(['topup', 'purchase', 'refund']);
export type PaymentKind = z.output<typeof PaymentKind>;

/** How one's payment stands; the pending page asks for it. */
export const DepositStatus = z.object({
  status: PaymentStatus,
  /** The number that `order` names in addresses. */
  id: z.number(),
  type: z.enum(['topup', 'purchase']),
  payment_type: z.string(),
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  next: NextStep,
  /** Where to go on paying; null when there is nothing to pay any more. */
  redirect_url: z.nullable(z.string()),
});
export type DepositStatus = z.output<typeof DepositStatus>;

/** A row of the payment history. Times are seconds since 1970. */
export const Deposit = z.object({
  id: z.number(),
  created_at: z.number(),
  kind: PaymentKind,
  /** Order that it belongs to; null for a top-up. */
  order_id: z.nullable(z.number()),
  /** English name of what it was. */
  description: z.string(),
  /** What was paid, in `currency`. */
  sum: z.number(),
  /** Code of the currency, or name of the internal one. */
  currency: z.string(),
  internal_currency_sum: z.number(),
  payment_type: z.string(),
  status: PaymentStatus,
  /** The payment came too late for its order and went to the balance. */
  late: z.boolean(),
});
export type Deposit = z.output<typeof Deposit>;

export const deposit = {
  checkout: endpoint({
    method: 'POST',
    path: '/deposit/checkout',
    summary: 'Begins a top-up; the browser goes on to `redirect_url`, whose `order` is the id of the top-up',
    body: TopUp,
    response: z.object({ status: z.literal('OK'), redirect_url: z.string(), order: z.number() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/deposit/status/{id}',
    summary: "How one of the user's payments stands",
    query: Locale,
    response: DepositStatus,
  }),
  history: endpoint({
    method: 'GET',
    path: '/deposit/history',
    summary: "The user's payments, the latest first",
    query: Locale,
    response: answer(z.array(Deposit)),
  }),
};
