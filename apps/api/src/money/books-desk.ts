import { Readable } from 'node:stream';
import {
  type Check,
  money as calls,
  type LedgerRow,
  type PaymentRow,
  type VatRow,
} from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import { ledgerList, ledgerSums, paymentList } from '#money/books-list.ts';
import { type CheckRow, type CheckService, findingsOf, stateOf } from '#money/checks.ts';
import type { LateReturnService } from '#money/late-return.ts';
import { act, listing, reading, readRowId } from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { csvFile } from '#platform/http/download.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime, readDays } from '#platform/time.ts';
import type { SalesService, VatOfMonth } from '#store/store.ts';

interface BooksServices {
  database: Database;
  checks: CheckService;
  lateReturns: LateReturnService;
  sales: SalesService;
}

const DAYS = { from: 'of this day or later, in UTC', to: 'of this day or before' };

const ENTRIES = {
  account: 'only those of the account',
  kind: 'only movements of this kind',
  person: 'email address or id of a person',
  subject: 'what it is about, such as "order 12"',
  ...DAYS,
};

const PAYMENTS = {
  status: 'only those',
  person: 'email address, id or name of the payer, or a part of it',
  number: 'number of the payment, or its id at the provider',
  ...DAYS,
};

const STORE = { store: 'Compares, and changes nothing.' };

const VAT_COLUMNS = [
  'month',
  'vat_percent',
  'orders',
  'revenue',
  'vat',
  'refunds',
  'refunded_vat',
  'due_vat',
] as const satisfies (keyof VatRow)[];

/** Ledger, payments, VAT and checks of the books in the back office. */
export const booksDesk = [
  ...listing([calls.ledger, calls.exportLedger], {
    list: ({ database }: BooksServices, query) => ledgerList(database, query),
    file: 'ledger',
    columns: ['id', 'transaction', 'at', 'kind', 'subject', 'account', 'provider', 'person', 'amount'],
    command: {
      name: 'ledger list',
      examples: ['ledger list --subject "order 12"', 'ledger list --account sales --from 2027-01-01 --json'],
      fields: ENTRIES,
      say: entryLine,
    },
  }),

  reading(calls.ledgerSums, {
    async run({ database }: BooksServices, { query }) {
      const sums = await ledgerSums(database, query);
      return ok(
        sums.map(({ account, entries, receivedMinor, givenMinor }) => ({
          account,
          entries,
          received: fromMinor(receivedMinor),
          given: fromMinor(-givenMinor),
          sum: fromMinor(receivedMinor + givenMinor),
        })),
      );
    },
    command: {
      name: 'ledger sums',
      examples: ['ledger sums', 'ledger sums --from 2027-01-01 --to 2027-01-31 --json'],
      fields: ENTRIES,
      say: ({ account, entries, received, given, sum }) =>
        [account, entries, amountText(received), amountText(given), amountText(sum)].join('  '),
    },
  }),

  ...listing([calls.payments, calls.exportPayments], {
    list: ({ database }: BooksServices, query) => paymentList(database, query),
    file: 'payments',
    columns: [
      'number',
      'at',
      'person',
      'order',
      'provider',
      'reference',
      'method',
      'amount',
      'currency',
      'credits',
      'status',
      'is_late',
      'settled_at',
      'returned_at',
    ],
    commands: [
      {
        name: 'payments list',
        summary: 'List payments, newest first, without their payers',
        examples: ['payments list --status open', 'payments list --number 100012 --json'],
        fields: { ...PAYMENTS, kind: 'only those' },
        say: paymentLine,
      },
      {
        name: 'deposit list',
        summary: 'List top-ups, newest first, without their payers',
        examples: ['deposit list --status open', 'deposit list --user ana@example.com --from 2027-01-01 --json'],
        fixed: { kind: 'top_up' },
        fields: { ...PAYMENTS, person: { option: 'user', summary: PAYMENTS.person } },
        say: paymentLine,
      },
    ],
  }),

  act(calls.returnLate, {
    name: 'payments return',
    subject: ({ number }) => `payment ${number}`,
    waits: ['limit'],
    async run({ lateReturns }: BooksServices, { body: { number, reason }, ...call }) {
      const { amount_minor, currency } = await lateReturns.sendBack({ number, reason }, call);
      return { ...OK, amount: fromMinor(amount_minor), currency };
    },
    command: {
      examples: ['payments return 100012 --reason "Ana has asked for it."'],
      fields: {
        number: { argument: 'payment', summary: 'number of the payment, which is that of its order' },
        reason: 'why, for the audit log',
      },
      say: ({ amount, currency }, { number }) =>
        `Payment ${number} of ${amountText(amount)} ${currency} goes back to where it came from.`,
    },
  }),

  reading(calls.vat, {
    async run({ database, sales }: BooksServices, { query }) {
      const year = query.year ?? new Date().getUTCFullYear();
      const rows = (await sales.vat(yearOf(year))).map(vatRow);
      return ok({ year, years: await yearsOf(database), rows });
    },
  }),

  reading(calls.exportVat, {
    async run({ sales }: BooksServices, { query }) {
      const year = query.year ?? new Date().getUTCFullYear();
      const rows = (await sales.vat(yearOf(year))).map(vatRow);
      const columns = VAT_COLUMNS.map((column) => [column, (row: VatRow) => row[column]] as const);
      return csvFile(`vat-${year}`, Readable.from([rows]), Object.fromEntries(columns));
    },
  }),

  reading(calls.checks, {
    run: async ({ checks }: BooksServices) => ok((await checks.latest()).map(describeCheck)),
  }),

  reading(calls.check, {
    async run({ checks, database }: BooksServices, { params }) {
      const check = await checks.find(readRowId(params.id));
      return ok({ ...describeCheck(check), ...(await findingsOf(database, check)) });
    },
  }),

  act(calls.checkLedger, {
    ...STORE,
    run: async ({ checks }: BooksServices, { operator, log }) =>
      ok(describeCheck(await checks.startLedger(operator.email, log))),
  }),

  act(calls.checkProvider, {
    ...STORE,
    async run({ checks }: BooksServices, { body, operator, log }) {
      const { from = new Date(0), till = new Date() } = readDays(body);
      return ok(describeCheck(await checks.startProvider({ from, to: till }, operator.email, log)));
    },
  }),
];

/** A side of a movement in one line. */
function entryLine({ transaction, at, kind, subject, account, person, amount }: LedgerRow): string {
  const holder = person === null ? account : `user ${person}`;
  return [transaction, isoTime(at), kind, subject, holder, amountText(amount)].join('  ');
}

/** A payment in one line. */
function paymentLine({ number, at, status, amount, currency, credits, method, provider, person }: PaymentRow): string {
  const money = `${amountText(amount)} ${currency} (${amountText(credits)} Credits)`;
  return [number, isoTime(at), status, money, method, provider, `user ${person}`].join('  ');
}

function vatRow({
  month,
  vatPercent,
  orders,
  revenueMinor,
  vatMinor,
  refundsMinor,
  refundedVatMinor,
}: VatOfMonth): VatRow {
  return {
    month,
    vat_percent: vatPercent,
    orders,
    revenue: fromMinor(revenueMinor),
    vat: fromMinor(vatMinor),
    refunds: fromMinor(refundsMinor),
    refunded_vat: fromMinor(refundedVatMinor),
    due_vat: fromMinor(vatMinor - refundedVatMinor),
  };
}

/** A year in UTC. */
const yearOf = (year: number) => ({ from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) });

/** From the year of the first order to this one, the latest first. */
async function yearsOf(database: Database): Promise<number[]> {
  const first = await database.selectFrom('shop_order').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  const now = new Date().getUTCFullYear();
  const start = first?.created_at.getUTCFullYear() ?? now;
  return Array.from({ length: now - start + 1 }, (_, years) => now - years);
}

function describeCheck(check: Omit<CheckRow, 'result'>): Check {
  const { id, kind, requested_by, started_at, finished_at, period_from, period_to, faults } = check;
  return {
    id,
    kind,
    state: stateOf(check),
    requested_by,
    faults,
    started_at: epochSeconds(started_at),
    finished_at: finished_at && epochSeconds(finished_at),
    from: period_from && epochSeconds(period_from),
    to: period_to && epochSeconds(period_to),
  };
}
