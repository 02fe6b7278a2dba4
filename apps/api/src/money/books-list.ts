import type {
  LedgerAccount,
  LedgerKind,
  LedgerQuery,
  LedgerRow,
  PaymentRow,
  PaymentsQuery,
} from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPerson, type PageOf, queried, readRowId, readSort } from '#operators/operators.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { epochSeconds, readDays } from '#platform/time.ts';

type LedgerFilter = Pick<LedgerQuery, 'account' | 'kind' | 'person' | 'subject' | 'from' | 'to'>;

interface LedgerEntry {
  id: number;
  transaction_id: number;
  created_at: Date;
  kind: LedgerKind;
  subject: string;
  account: string;
  user_id: number | null;
  email: string | null;
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

/** Matching entries of the ledger with their movements. */
function entriesOf(database: Database, { account, person, kind, subject, ...days }: LedgerFilter) {
  const { from, till } = readDays(days);
  let found = database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .where(isOfEntry({ account, person }));
  if (kind !== undefined) found = found.where('ledger_transaction.kind', '=', kind);
  if (subject) found = found.where('ledger_transaction.subject', '=', subject);
  if (from) found = found.where('ledger_transaction.created_at', '>=', from);
  if (till) found = found.where('ledger_transaction.created_at', '<', till);
  return found;
}

/** Entries of the ledger, for operators. */
export function ledgerList(database: Database, { sort = '-at', ...filter }: LedgerQuery): PageOf<LedgerRow> {
  const [column, direction] = readSort(sort);
  const entries = entriesOf(database, filter)
    .select(['ledger_entry.id', 'ledger_entry.transaction_id', 'ledger_transaction.created_at'])
    .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_entry.account'])
    .select(['ledger_entry.user_id', emailOf('ledger_entry.user_id'), 'ledger_entry.amount_minor'])
    .orderBy(column === 'at' ? 'ledger_transaction.created_at' : 'ledger_entry.amount_minor', direction)
    .orderBy('ledger_entry.id', direction);
  const list = queried(database, entries, (rows) => rows.map(ledgerRow), sql.ref('ledger_entry.id'));
  const { kind, subject, from, to } = filter;
  if ((kind ?? subject ?? from ?? to) !== undefined) return list;
  // Movements are read only for a filter that is about them.
  const counted = database.selectFrom('ledger_entry').where(isOfEntry(filter)).select('ledger_entry.id');
  return { ...list, count: (most) => countRows(database, counted.limit(most)) };
}

/** Sums of the matching entries by account, in the order of their names. */
export const ledgerSums = (database: Database, filter: LedgerFilter): Promise<AccountSum[]> =>
  entriesOf(database, filter)
    .select([
      ACCOUNT.as('account'),
      sql<number>`count(*)::integer`.as('entries'),
      sql<number>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint`.as('receivedMinor'),
      sql<number>`coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::bigint`.as('givenMinor'),
    ])
    .groupBy(ACCOUNT)
    .orderBy(ACCOUNT)
    .execute();

function isOfEntry({ account, person }: Pick<LedgerFilter, 'account' | 'person'>): RawBuilder<boolean> {
  const ofAccount = account === undefined ? sql`true` : isAccount(account);
  return sql<boolean>`${ofAccount} and ${person ? isPerson('ledger_entry.user_id', person) : sql`true`}`;
}

function isAccount(account: LedgerAccount): RawBuilder<boolean> {
  if (account === 'provider') return sql<boolean>`ledger_entry.account like 'provider:%'`;
  return sql<boolean>`ledger_entry.account = ${account === 'people' ? 'user' : account}`;
}

const emailOf = (person: string) =>
  sql<string | null>`(select email from user_account where user_account.id = ${sql.ref(person)})`.as('email');

/** Payments for operators. */
export function paymentList(
  database: Database,
  { sort = '-at', status, kind, person, number, ...days }: PaymentsQuery,
): PageOf<PaymentRow> {
  const { from, till } = readDays(days);
  const [column, direction] = readSort(sort);
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
  const payments = found
    .select([...PAYMENT_COLUMNS, emailOf('payment.user_id')])
    .orderBy(column === 'at' ? 'created_at' : 'credits_minor', direction)
    .orderBy('number', direction);
  return queried(database, payments, (rows) => rows.map(paymentRow), sql.ref('number'));
}

function ledgerRow(entry: LedgerEntry): LedgerRow {
  const { id, transaction_id: transaction, created_at, kind, subject, account, user_id: person, email } = entry;
  const [holder, provider = null] = account.split(':');
  const name = holder === 'user' ? 'people' : (holder as LedgerRow['account']);
  const at = epochSeconds(created_at);
  return {
    id,
    transaction,
    at,
    kind,
    subject,
    account: name,
    provider,
    person,
    email,
    amount: fromMinor(entry.amount_minor),
  };
}

const PAYMENT_COLUMNS = [
  'number',
  'user_id',
  'order_id',
  'provider',
  'reference',
  'method',
  'amount_minor',
  'currency',
  'credits_minor',
  'status',
  'is_late',
  'returned_at',
  'created_at',
  'settled_at',
] as const;

type ListedPayment = Pick<Selectable<Tables['payment']>, (typeof PAYMENT_COLUMNS)[number]> & { email: string | null };

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
    email: row.email,
    order: row.order_id,
    amount: fromMinor(row.amount_minor),
    credits: fromMinor(row.credits_minor),
    settled_at: row.settled_at && epochSeconds(row.settled_at),
    returned_at: row.returned_at && epochSeconds(row.returned_at),
  };
}
