import { money as calls, LedgerAccount, LedgerKind, MONEY_SORTS } from '@patina/shared-api/contract/desk/money';
import { type QueryOf, queryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

/** What the ledger can be sorted and filtered by. */
export const LEDGER_TABLE = tableSchema({
  sorts: MONEY_SORTS,
  filters: {
    account: LedgerAccount.options,
    kind: LedgerKind.options,
    person: 'text',
    subject: 'text',
    from: 'day',
    to: 'day',
  },
});

type LedgerTableQuery = QueryOf<typeof LEDGER_TABLE>;

/** One page of the ledger. */
export const ledgerList = (query: LedgerTableQuery) => deskList(calls.ledger, { query });

/** Sums of all entries that a list finds, whatever its page and order. */
export function ledgerSums({ page: _page, per_page: _length, sort: _sort, ...filters }: LedgerTableQuery) {
  return deskList(calls.ledgerSums, { query: filters });
}

export function ledgerQueries(search: URLSearchParams) {
  const query = queryOf(LEDGER_TABLE, search);
  return [ledgerList(query), ledgerSums(query)];
}
