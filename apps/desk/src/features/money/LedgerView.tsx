import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import {
  money as calls,
  LedgerAccount,
  LedgerKind,
  type LedgerRow,
  type LedgerSum,
  MONEY_SORTS,
} from '@patina/shared-api/contract/desk/money';
import { signed } from '@patina/shared-api/money-arithmetic';
import { Grid, Panel, Text } from '@patina/ui/Layout';
import { Money as KitMoney } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, dayFilter, subjectFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { SubjectLink } from '#shared/subjects/SubjectLink.tsx';
import { useAmounts } from '#shared/values/amounts.ts';
import { Moment, Money, PersonLink } from '#shared/values/values.tsx';
import styles from './LedgerView.module.css';

const LEDGER = deskTable({
  call: calls.ledger,
  csv: calls.exportLedger,
  caption: 'money.views.ledger',
  empty: 'money.noEntries',
  sorts: MONEY_SORTS,
  filters: {
    account: choiceFilter('money.account', LedgerAccount.options, (value) => `money.accounts.${value}`),
    kind: choiceFilter('money.kind', LedgerKind.options, (value) => `ledgerKinds.${value}`),
    person: textFilter('money.person'),
    subject: subjectFilter('money.subject'),
    from: dayFilter('money.from'),
    to: dayFilter('money.to'),
  },
  rowId: ({ id }) => id,
  columns: [
    { id: 'at', name: 'money.time', cell: ({ at }) => <Moment seconds={at} /> },
    {
      id: 'subject',
      name: 'money.subject',
      isMain: true,
      cell: (row) => <SubjectLink subject={row.subject} people={peopleOf(row)} />,
    },
    { id: 'kind', name: 'money.kind', cell: ({ kind }, t) => t(`ledgerKinds.${kind}`) },
    { id: 'account', name: 'money.account', cell: (row) => <AccountOf {...row} /> },
    { id: 'amount', name: 'money.amount', isNumber: true, cell: ({ amount }) => <SignedAmount amount={amount} /> },
  ],
});

/** The address of who moves money, for what is about their account. */
const peopleOf = ({ person, email }: LedgerRow) => (person === null || email === null ? {} : { [person]: email });

/** Sums of all entries that the list finds at an address, whatever its page and order. */
function ledgerSums(search: URLSearchParams) {
  const { page: _page, per_page: _length, sort: _sort, ...filters } = LEDGER.queryOf(search);
  return deskList(calls.ledgerSums, { query: filters });
}

export const ledgerQueries = (search: URLSearchParams) => [...LEDGER.queries(search), ledgerSums(search)];

export function LedgerView() {
  return (
    <>
      <LedgerSums />
      <ListTable list={LEDGER} />
    </>
  );
}

function AccountOf({ account, provider, person, email }: LedgerRow) {
  const { t } = useTranslation('desk');
  if (person !== null) return <PersonLink id={person} name={email ?? t('money.personNumber', { id: person })} />;
  return provider ?? t(`money.accounts.${account}`);
}

function LedgerSums() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const query = useQuery(ledgerSums(search));
  return (
    <section aria-label={t('money.sums')}>
      <DeskQuery
        query={query}
        loading={<Skeleton shape="block" className={styles.loading} />}
        failed={t('money.sumsFailed')}
      >
        {({ payload }) => (
          <Grid
            as="ul"
            fill
            gap={1}
            min="13rem"
            className={styles.sums}
            data-old={query.isPlaceholderData || undefined}
          >
            {payload.map((sum) => (
              <SumOf key={sum.account} {...sum} />
            ))}
          </Grid>
        )}
      </DeskQuery>
    </section>
  );
}

function SumOf({ account, sum, received, given }: LedgerSum) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="li">
      <Text as="h2" tone="quiet" size="sm" weight="regular">
        {t(`money.accounts.${account}`)}
      </Text>
      <Text weight="strong">
        <SignedAmount amount={sum} />
      </Text>
      <Facts
        look="lines"
        facts={[
          [t('money.received'), <Money key="received" amount={received} />],
          [t('money.given'), <Money key="given" amount={given} />],
        ]}
      />
    </Panel>
  );
}

/** What an account has received, or given: `+12.50 Credits`, `−12.50 Credits`. */
function SignedAmount({ amount }: { amount: number }) {
  const { credits } = useAmounts();
  return <KitMoney amount={signed(amount, credits)} />;
}
