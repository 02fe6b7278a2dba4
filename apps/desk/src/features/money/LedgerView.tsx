import { QueryState } from '@patina/parts/QueryState';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import {
  money as calls,
  LedgerAccount,
  LedgerKind,
  type LedgerRow,
  type LedgerSum,
  MONEY_SORTS,
} from '@patina/shared-api/contract/desk/money';
import { Money } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import styles from './LedgerView.module.css';

/** What the ledger can be sorted and filtered by. */
const LEDGER_TABLE = tableSchema({
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
const ledgerList = (query: LedgerTableQuery) => deskList(calls.ledger, { query });

/** Sums of all entries that a list finds, whatever its page and order. */
function ledgerSums({ page: _page, per_page: _length, sort: _sort, ...filters }: LedgerTableQuery) {
  return deskList(calls.ledgerSums, { query: filters });
}

export function ledgerQueries(search: URLSearchParams) {
  const query = queryOf(LEDGER_TABLE, search);
  return [ledgerList(query), ledgerSums(query)];
}

/** Every movement of money, with the sums of what is found. */
export function LedgerView() {
  const { t } = useTranslation('desk');
  const { textOf, subjectOf } = useSubjectText();
  const state = useTableState(LEDGER_TABLE);
  const { filters, change } = state;
  const query = useQuery(ledgerList(state.query));
  const columns: TableColumn<LedgerRow>[] = [
    { id: 'at', name: t('money.time'), cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'subject', name: t('money.subject'), isMain: true, cell: ({ subject }) => <SubjectLink subject={subject} /> },
    { id: 'kind', name: t('money.kind'), cell: ({ kind }) => t(`ledgerKinds.${kind}`) },
    { id: 'account', name: t('money.account'), cell: (row) => <AccountOf {...row} /> },
    { id: 'amount', name: t('money.amount'), isNumber: true, cell: ({ amount }) => <SignedAmount amount={amount} /> },
  ];
  return (
    <>
      <LedgerSums query={state.query} />
      <DataTable
        caption={t('money.views.ledger')}
        columns={columns}
        query={query}
        state={state}
        rowId={({ id }) => id}
        exportPath="/desk/ledger/export"
        empty={{ title: t('money.noEntries') }}
        filters={
          <>
            <ChoiceFilter
              label={t('money.account')}
              value={filters.account}
              options={LedgerAccount.options.map((value) => ({ value, label: t(`money.accounts.${value}`) }))}
              onChange={(account) => change({ account })}
            />
            <ChoiceFilter
              label={t('money.kind')}
              value={filters.kind}
              options={LedgerKind.options.map((value) => ({ value, label: t(`ledgerKinds.${value}`) }))}
              onChange={(kind) => change({ kind })}
            />
            <TextFilter label={t('money.person')} value={filters.person} onChange={(person) => change({ person })} />
            <TextFilter
              label={t('money.subject')}
              placeholder={t('subjects.order', { name: 12 })}
              value={textOf(filters.subject)}
              onChange={(typed) => change({ subject: subjectOf(typed) })}
            />
            <DayFilter label={t('money.from')} value={filters.from} onChange={(from) => change({ from })} />
            <DayFilter label={t('money.to')} value={filters.to} onChange={(to) => change({ to })} />
          </>
        }
      />
    </>
  );
}

function AccountOf({ account, provider, person }: LedgerRow) {
  const { t } = useTranslation('desk');
  if (person !== null) return <PersonLink id={person} name={t('money.personNumber', { id: person })} />;
  return provider ?? t(`money.accounts.${account}`);
}

/** What each account has received and given in all entries that are found. */
function LedgerSums({ query: filters }: { query: QueryOf<typeof LEDGER_TABLE> }) {
  const { t } = useTranslation('desk');
  const query = useQuery(ledgerSums(filters));
  return (
    <section aria-label={t('money.sums')}>
      <QueryState
        query={query}
        loading={<Skeleton shape="block" className={styles.loading} />}
        failed={() => <QueryFailed query={query} title={t('money.sumsFailed')} />}
      >
        {({ payload }) => (
          <ul className={styles.sums} data-old={query.isPlaceholderData || undefined}>
            {payload.map((sum) => (
              <SumOf key={sum.account} {...sum} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function SumOf({ account, sum, received, given }: LedgerSum) {
  const { t } = useTranslation('desk');
  const credits = useCredits();
  return (
    <li className={styles.sum}>
      <h2 className={styles.name}>{t(`money.accounts.${account}`)}</h2>
      <p className={styles.amount}>
        <SignedAmount amount={sum} />
      </p>
      <dl className={styles.sides}>
        <dt>{t('money.received')}</dt>
        <dd>
          <Money amount={credits(received)} />
        </dd>
        <dt>{t('money.given')}</dt>
        <dd>
          <Money amount={credits(given)} />
        </dd>
      </dl>
    </li>
  );
}

/** What an account has received, or given: `+12.50 Credits`, `−12.50 Credits`. */
function SignedAmount({ amount }: { amount: number }) {
  const credits = useCredits();
  return <Money amount={`${amount < 0 ? '−' : '+'}${credits(Math.abs(amount))}`} />;
}

/** Pages of what a booking is for, by its first word. */
const PAGES: Record<string, (number: string) => string> = {
  order: (number) => `/desk/orders/${number}`,
  payment: (number) => `/desk/money?view=payments&number=${number}`,
  user: (number) => `/desk/people/${number}`,
};

/** What a booking is for, such as `order 12`, with a link to its page. */
export function SubjectLink({ subject }: { subject: string }) {
  const { textOf } = useSubjectText();
  const [what = '', number = ''] = subject.split(' ');
  const page = PAGES[what];
  return page === undefined ? textOf(subject) : <Link to={page(number)}>{textOf(subject)}</Link>;
}
