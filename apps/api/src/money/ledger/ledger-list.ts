import type { LedgerAccount, LedgerQuery } from '@patina/shared-api/contract/desk/money';
import { type RawBuilder, sql } from 'kysely';
import { isPerson } from '#operators/operators.ts';
import type { LedgerKind } from '#platform/database/tables/money/ledger-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { readDays } from '#platform/time.ts';

export type LedgerFilter = Pick<LedgerQuery, 'account' | 'kind' | 'person' | 'subject' | 'from' | 'to'>;

export type LedgerSort = NonNullable<LedgerQuery['sort']>;

export interface LedgerEntry {
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
export interface AccountSum {
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

    page(filter: LedgerFilter, sort: LedgerSort, limit: number, offset: number): Promise<LedgerEntry[]> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const sorted = sort.endsWith('at') ? 'ledger_transaction.created_at' : 'ledger_entry.amount_minor';
      return matching(filter)
        .select(['ledger_entry.id', 'ledger_entry.transaction_id', 'ledger_transaction.created_at'])
        .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_entry.account'])
        .select(['ledger_entry.user_id', 'ledger_entry.amount_minor'])
        .orderBy(sorted, direction)
        .orderBy('ledger_entry.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
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
