import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { people as calls, type PersonOrder } from '@patina/shared-api/contract/desk/people';
import { Badge } from '@patina/ui/Badge';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { HISTORY } from './history-table.ts';

/** What somebody has bought, newest first. */
export function PersonOrders({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.orders, { params: { id: String(id) }, query: { page, per_page } }));
  const columns: TableColumn<PersonOrder>[] = [
    { id: 'order', name: t('people.order'), isMain: true, cell: ({ id: number }) => number },
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'items', name: t('people.items'), isNumber: true, cell: ({ items }) => items },
    { id: 'total', name: t('people.total'), isNumber: true, cell: ({ total }) => <Money amount={total} /> },
    {
      id: 'status',
      name: t('people.status'),
      cell: ({ status }) => <Badge>{t(`people.orderStatus.${status}`)}</Badge>,
    },
  ];
  return (
    <DataTable
      caption={t('people.tabs.orders')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      hrefOf={({ id: number }) => `/desk/orders/${number}`}
      empty={{ title: t('people.nothing') }}
    />
  );
}
