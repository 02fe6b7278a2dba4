import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import { people as calls, type PersonMovement } from '@patina/shared-api/contract/desk/people';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import { HISTORY } from './history-table.ts';

/** What has changed the balance of somebody, newest first. */
export function PersonLedger({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.ledger, { params: { id: String(id) }, query: { page, per_page } }));
  const { textOf } = useSubjectText();
  const nameOf = ({ kind, subject }: PersonMovement) =>
    t('people.movementOf', { kind: t(`ledgerKinds.${kind as LedgerKind}`, kind), subject: textOf(subject) });
  const columns: TableColumn<PersonMovement>[] = [
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'movement', name: t('people.movement'), isMain: true, cell: (row) => nameOf(row) },
    { id: 'amount', name: t('people.amount'), isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  ];
  return (
    <DataTable
      caption={t('people.tabs.ledger')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      empty={{ title: t('people.nothing') }}
    />
  );
}
