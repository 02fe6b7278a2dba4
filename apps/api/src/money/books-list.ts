import type {
  LedgerAccount,
  LedgerQuery,
  LedgerRow,
  PaymentRow,
  PaymentsQuery,
} from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPerson, readRowId } from '#operators/operators.ts';
import type { LedgerKind } from '#platform/database/tables/money/ledger-tables.ts';
import type { PaymentTables } from '#platform/database/tables/money/payment-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds, readDays } from '#platform/time.ts';

type LedgerFilter = Pick<LedgerQuery, 'account' | 'kind' | 'person' | 'subject' | 'from' | 'to'>;

type LedgerSort = NonNullable<LedgerQuery['sort']>;

interface LedgerEntry {
  id: number;
  transaction_id: number;
  created_at: Date;
  kind: LedgerKind;
  subject: string;
  account: string;
  user_id: number | null;
  amount_minor: number;
}

/** Sums of an account's entries, in hundredths of a Credit; the given is negative. */
interface AccountSum {
  account: LedgerAccount;
  entries: number;
  receivedMinor: number;
  givenMinor: number;
}

/** Name of an account as operators see it. */
const ACCOUNT = sql<LedgerAccount>`case when account = 'user' then 'people' when account like 'provider:%' then 'provider'
  else account end`;

/** Entries of the ledger, for operators; takes a database or a transaction. */
export function ledgerList(database: Database) {
  const entries = () =>
    database
      .selectFrom('ledger_entry')
      .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id');

  function matching({ account, person, kind, subject, ...days }: LedgerFilter) {
    const { from, till } = readDays(days);
    let found = entries().where(isOfEntry({ account, person }));
    if (kind !== undefined) found = found.where('ledger_transaction.kind', '=', kind);
    if (subject) found = found.where('ledger_transaction.subject', '=', subject);
    if (from) found = found.where('ledger_transaction.created_at', '>=', from);
    if (till) found = found.where('ledger_transaction.created_at', '<', till);
    return found;
  }

  return {
    /** Number of matching entries, counted no further than `most`; movements are read only for a filter that is about them. */
    async count(filter: LedgerFilter, most: number): Promise<number> {
      const { kind, subject, from, to } = filter;
      const found =
        (kind ?? subject ?? from ?? to) === undefined
          ? database.selectFrom('ledger_entry').where(isOfEntry(filter)).select('ledger_entry.id')
          : matching(filter).select('ledger_entry.id');
      const { total } = await database
        .selectFrom(found.limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async page(filter: LedgerFilter, sort: LedgerSort, limit: number, offset: number): Promise<LedgerRow[]> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const sorted = sort.endsWith('at') ? 'ledger_transaction.created_at' : 'ledger_entry.amount_minor';
      const found = await matching(filter)
        .select(['ledger_entry.id', 'ledger_entry.transaction_id', 'ledger_transaction.created_at'])
        .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_entry.account'])
        .select(['ledger_entry.user_id', 'ledger_entry.amount_minor'])
        .orderBy(sorted, direction)
        .orderBy('ledger_entry.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return found.map(ledgerRow);
    },

    /** Sums of the matching entries by account, in the order of their names. */
    sums: (filter: LedgerFilter): Promise<AccountSum[]> =>
      matching(filter)
        .select([
          ACCOUNT.as('account'),
          sql<number>`count(*)::integer`.as('entries'),
          sql<number>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint`.as('receivedMinor'),
          sql<number>`coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::bigint`.as('givenMinor'),
        ])
        .groupBy(ACCOUNT)
        .orderBy(ACCOUNT)
        .execute(),
  };
}

function isOfEntry({ account, person }: Pick<LedgerFilter, 'account' | 'person'>): RawBuilder<boolean> {
  const ofAccount = account === undefined ? sql`true` : isAccount(account);
  return sql<boolean>`${ofAccount} and ${person ? isPerson('ledger_entry.user_id', person) : sql`true`}`;
}

function isAccount(account: LedgerAccount): RawBuilder<boolean> {
  if (account === 'provider') return sql<boolean>`ledger_entry.account like 'provider:%'`;
  return sql<boolean>`ledger_entry.account = ${account === 'people' ? 'user' : account}`;
}

type PaymentFilter = Pick<PaymentsQuery, 'status' | 'kind' | 'person' | 'number' | 'from' | 'to'>;

/** Payments for operators, without their payers; takes a database or a transaction. */
export function paymentList(database: Database) {
  function matching({ status, kind, person, number, ...days }: PaymentFilter) {
    const { from, till } = readDays(days);
    let found = database.selectFrom('payment');
    if (status !== undefined) found = found.where('status', '=', status);
    if (kind !== undefined) found = found.where('order_id', kind === 'top_up' ? 'is' : 'is not', null);
    if (person) found = found.where(isPerson('payment.user_id', person));
    if (number) {
      found = found.where((where) =>
        where.or([where('payment.number', '=', readRowId(number)), where('payment.reference', '=', number)]),
      );
    }
    if (from) found = found.where('created_at', '>=', from);
    if (till) found = found.where('created_at', '<', till);
    return found;
  }

  return {
    /** Number of matching payments, counted no further than `most`. */
    async count(filter: PaymentFilter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('payment.number').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async page(filter: PaymentFilter, sort: NonNullable<PaymentsQuery['sort']>, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const found = await matching(filter)
        .select(['number', 'user_id', 'order_id', 'provider', 'reference', 'method', 'amount_minor', 'currency'])
        .select(['credits_minor', 'status', 'is_late', 'created_at', 'settled_at'])
        .orderBy(sort.endsWith('at') ? 'created_at' : 'credits_minor', direction)
        .orderBy('number', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return found.map(paymentRow);
    },
  };
}

function ledgerRow(entry: LedgerEntry): LedgerRow {
  const { id, transaction_id: transaction, created_at, kind, subject, account, user_id: person, amount_minor } = entry;
  const [holder, provider = null] = account.split(':');
  const name = holder === 'user' ? 'people' : (holder as LedgerRow['account']);
  const at = epochSeconds(created_at);
  return { id, transaction, at, kind, subject, account: name, provider, person, amount: fromMinor(amount_minor) };
}

type ListedPayment = Pick<
  Selectable<PaymentTables['payment']>,
  | 'number'
  | 'user_id'
  | 'order_id'
  | 'provider'
  | 'reference'
  | 'method'
  | 'amount_minor'
  | 'currency'
  | 'credits_minor'
  | 'status'
  | 'is_late'
  | 'created_at'
  | 'settled_at'
>;

function paymentRow(row: ListedPayment): PaymentRow {
  const { number, provider, reference, method, currency, status, is_late } = row;
  return {
    number,
    provider,
    reference,
    method,
    currency,
    status,
    is_late,
    at: epochSeconds(row.created_at),
    person: row.user_id,
    order: row.order_id,
    amount: fromMinor(row.amount_minor),
    credits: fromMinor(row.credits_minor),
    settled_at: row.settled_at && epochSeconds(row.settled_at),
  };
}
