import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { LedgerAccount, LedgerKind, type LedgerRow } from '@patina/shared-api/contract/desk/money';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { DayFilter } from '#shared/data-table/DayFilter.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import { LedgerSums } from './LedgerSums.tsx';
import { LEDGER_TABLE, ledgerList } from './ledger-table.ts';
import { SignedAmount } from './SignedAmount.tsx';
import { SubjectLink } from './SubjectLink.tsx';

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
