import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText, wholeNumber } from '../protocol/request-parameters.ts';
import { reasonText } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { CsvFile, DAYS, day, ListQuery } from './list-query.ts';
import { NamedPeople } from './named-people.ts';

const FINANCE = { roles: ['finance', 'owner'] } as const;

export const LedgerKind = z.enum([
  'opening',
  'top_up',
  'purchase',
  'late_payment',
  'late_return',
  'refund',
  'payout',
  'payout_paid',
  'payout_failed',
  'adjustment',
]);
export type LedgerKind = z.output<typeof LedgerKind>;

/** Accounts of the ledger; `people` are the balances of all accounts of people, `provider` what payment providers hold. */
export const LedgerAccount = z.enum([
  'people',
  'provider',
  'sales',
  'discounts',
  'refunds',
  'purchases',
  'payouts',
  'adjustments',
  'opening',
]);
export type LedgerAccount = z.output<typeof LedgerAccount>;

const LEDGER_FILTERS = {
  account: z.optional(LedgerAccount),
  kind: z.optional(LedgerKind),
  /** Email address or id of an account. */
  person: z.optional(shortText),
  /** The whole subject, such as `order 12`. */
  subject: z.optional(shortText),
  ...DAYS,
};

/** Orders of the ledger and of payments; the first is that of a list that nobody has sorted. */
export const MONEY_SORTS = ['-at', 'at', '-amount', 'amount'] as const;

export const LedgerQuery = z.extend(ListQuery, { sort: z.optional(z.enum(MONEY_SORTS)), ...LEDGER_FILTERS });
export type LedgerQuery = z.output<typeof LedgerQuery>;

/** One side of a movement, in Credits: positive for an account that receives. */
export const LedgerRow = z.object({
  id: z.number(),
  /** Shared by the sides of one movement. */
  transaction: z.number(),
  /** Seconds since 1970. */
  at: z.number(),
  kind: LedgerKind,
  /** `order 12` */
  subject: z.string(),
  account: LedgerAccount,
  /** Name of the payment provider, of the account `provider`. */
  provider: z.nullable(z.string()),
  /** Id of the person, of the account `people`. */
  person: z.nullable(z.number()),
  /** That of the person; null once the account is closed, too. */
  email: z.nullable(z.string()),
  amount: z.number(),
});
export type LedgerRow = z.output<typeof LedgerRow>;

export const LedgerSum = z.object({
  account: LedgerAccount,
  entries: z.number(),
  received: z.number(),
  given: z.number(),
  /** Received less given. */
  sum: z.number(),
});
export type LedgerSum = z.output<typeof LedgerSum>;

const LedgerSumsQuery = z.extend(Locale, LEDGER_FILTERS);

export const PaymentStatus = z.enum(['created', 'open', 'paid', 'declined', 'cancelled', 'expired']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const PaymentsQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(MONEY_SORTS)),
  status: z.optional(PaymentStatus),
  /** Payments of orders, or those that top up a balance. */
  kind: z.optional(z.enum(['order', 'top_up'])),
  /** Email address or id of an account. */
  person: z.optional(shortText),
  /** Number of the payment, or its id at the provider. */
  number: z.optional(shortText),
  ...DAYS,
});
export type PaymentsQuery = z.output<typeof PaymentsQuery>;

/** A payment at a provider. */
export const PaymentRow = z.object({
  /** That of its order, where it has one. */
  number: z.number(),
  at: z.number(),
  person: z.number(),
  /** That of the person; null once the account is closed. */
  email: z.nullable(z.string()),
  /** Null for a top-up. */
  order: z.nullable(z.number()),
  provider: z.string(),
  /** Id at the provider. */
  reference: z.nullable(z.string()),
  method: z.string(),
  amount: z.number(),
  currency: z.string(),
  credits: z.number(),
  status: PaymentStatus,
  /** Paid after its order had ended: it went to the balance. */
  is_late: z.boolean(),
  settled_at: z.nullable(z.number()),
  /** When a late one was taken from the balance, to be sent back to where it came from. */
  returned_at: z.optional(z.nullable(z.number())),
});
export type PaymentRow = z.output<typeof PaymentRow>;

const VatQuery = z.extend(Locale, { year: z.optional(wholeNumber(2000, 9999)) });

/** VAT of a month in UTC at one rate, in Credits. */
export const VatRow = z.object({
  /** `2026-11` */
  month: z.string(),
  vat_percent: z.number(),
  orders: z.number(),
  /** Paid for orders, with VAT. */
  revenue: z.number(),
  vat: z.number(),
  /** Given back for orders of any month, with VAT. */
  refunds: z.number(),
  refunded_vat: z.number(),
  /** VAT of the sales less that of the refunds. */
  due_vat: z.number(),
});
export type VatRow = z.output<typeof VatRow>;

/** VAT of a year; `years` are those that can be asked for, the latest first. */
export const VatReport = z.object({ year: z.number(), years: z.array(z.number()), rows: z.array(VatRow) });
export type VatReport = z.output<typeof VatReport>;

/** `ledger`: the ledger against balances, orders, payments and payouts; `provider`: payments against the provider's. */
export const CheckKind = z.enum(['ledger', 'provider']);
export type CheckKind = z.output<typeof CheckKind>;

export const Check = z.object({
  id: z.number(),
  kind: CheckKind,
  state: z.enum(['running', 'done', 'failed']),
  requested_by: z.string(),
  started_at: z.number(),
  finished_at: z.nullable(z.number()),
  /** Period of a comparison with the provider. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** How much was found to be wrong; null unless it is done. */
  faults: z.nullable(z.number()),
});
export type Check = z.output<typeof Check>;

/** Most faults of one sort that a result lists. */
export const MOST_FAULTS = 200;

/** What is wrong in the ledger; amounts in Credits. */
export const LedgerFindings = z.object({
  transactions: z.number(),
  /** Sum of all entries, which must be zero. */
  sum: z.number(),
  /** Transactions that do not sum to zero. */
  unbalanced: z.array(z.number()),
  wrong_balances: z.array(z.object({ person: z.number(), balance: z.number(), booked: z.number() })),
  unbooked: z.array(z.string()),
  wrong_amounts: z.array(
    z.object({ subject: z.string(), kind: LedgerKind, account: z.string(), due: z.number(), booked: z.number() }),
  ),
});
export type LedgerFindings = z.output<typeof LedgerFindings>;

const PaymentSide = z.nullable(
  z.object({ state: PaymentStatus, amount: z.number(), refunded: z.number(), currency: z.string() }),
);

const PaidSum = z.object({ currency: z.string(), payments: z.number(), amount: z.number() });

/**
 * How a payment differs. `unknown_here`: paid at the provider, and not in the store; `unknown_there`: paid in the store, and not
 * in the provider's list; `paid_there`, `paid_here`: paid in one of the two only; `amount`: paid in both, of different
 * amounts; `refunds`: different amounts have been refunded.
 */
export const DifferenceKind = z.enum(['unknown_here', 'unknown_there', 'paid_there', 'paid_here', 'amount', 'refunds']);
export type DifferenceKind = z.output<typeof DifferenceKind>;

/** Payments that the store and the provider disagree about. */
export const ProviderFindings = z.object({
  provider: z.string(),
  /** Since when the payments were compared. */
  since: z.number(),
  /** False where the provider has more payments than were read: nothing is said of those before `since`. */
  is_complete: z.boolean(),
  /** Paid payments of the period. */
  there: z.array(PaidSum),
  here: z.array(PaidSum),
  differences: z.array(
    z.object({
      kind: DifferenceKind,
      reference: z.string(),
      number: z.nullable(z.number()),
      order: z.nullable(z.number()),
      person: z.nullable(z.number()),
      at: z.number(),
      there: PaymentSide,
      here: PaymentSide,
    }),
  ),
});
export type ProviderFindings = z.output<typeof ProviderFindings>;

/** A check with what it has found: one of the two, once it is done. */
export const FinishedCheck = z.extend(Check, {
  ledger: z.nullable(LedgerFindings),
  provider: z.nullable(ProviderFindings),
  people: NamedPeople,
});
export type FinishedCheck = z.output<typeof FinishedCheck>;

/** Most days of a comparison with the provider. */
export const MOST_CHECKED_DAYS = 31;

const StartProviderCheck = z.extend(BodyLocale, { from: day, to: day }).check(
  z.refine(({ from, to }) => daysFrom(from, to) >= 1 && daysFrom(from, to) <= MOST_CHECKED_DAYS, {
    error: `must be 1 to ${MOST_CHECKED_DAYS} days`,
    path: ['to'],
  }),
);

/** Number of days of a period, both included. */
function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

const ledgerList = deskList('/desk/ledger', 'Entries of the ledger, a page at a time', LedgerQuery, LedgerRow, FINANCE);
const paymentsList = deskList('/desk/payments', 'Payments, a page at a time', PaymentsQuery, PaymentRow, FINANCE);

export const money = {
  ledger: ledgerList.list,
  exportLedger: ledgerList.exportList,
  ledgerSums: deskGet(
    '/desk/ledger/sums',
    'What each account of the ledger has received and given',
    LedgerSumsQuery,
    answer(z.array(LedgerSum)),
    FINANCE,
  ),
  payments: paymentsList.list,
  exportPayments: paymentsList.exportList,
  returnLate: deskPost(
    '/desk/payments/return',
    'Sends a payment that came too late for its order from the balance back to where it came from',
    z.extend(BodyLocale, { number: rowId, reason: reasonText }),
    z.object({ status: z.literal('OK'), amount: z.number(), currency: z.string() }),
    { ...FINANCE, isMoney: true },
  ),
  vat: deskGet('/desk/vat', 'VAT of a year by month and rate', VatQuery, answer(VatReport), FINANCE),
  exportVat: deskGet('/desk/vat/export', 'The same as a CSV file', VatQuery, CsvFile, FINANCE),
  checks: deskGet('/desk/checks', 'The latest checks of the books', Locale, answer(z.array(Check)), FINANCE),
  check: deskGet('/desk/checks/{id}', 'A check and what it has found', Locale, answer(FinishedCheck), FINANCE),
  checkLedger: deskPost('/desk/checks/ledger', 'Starts a check of the ledger', BodyLocale, answer(Check), FINANCE),
  checkProvider: deskPost(
    '/desk/checks/provider',
    'Starts a comparison of payments with those of the provider',
    StartProviderCheck,
    answer(Check),
    FINANCE,
  ),
};
