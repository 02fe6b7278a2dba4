import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { people as calls, type PersonOffer } from '@patina/shared-api/contract/desk/people';
import { Badge } from '@patina/ui/Badge';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { HISTORY } from './history-table.ts';

/** What somebody has offered to the store, newest first. */
export function PersonOffers({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.offers, { params: { id: String(id) }, query: { page, per_page } }));
  const columns: TableColumn<PersonOffer>[] = [
    { id: 'offer', name: t('people.offer'), isMain: true, cell: ({ id: number, title }) => `${number} ${title}` },
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    {
      id: 'price',
      name: t('people.price'),
      isNumber: true,
      cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
    },
    {
      id: 'status',
      name: t('people.status'),
      cell: ({ status }) => <Badge>{t(`people.offerStatus.${status}`)}</Badge>,
    },
  ];
  return (
    <DataTable
      caption={t('people.tabs.offers')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      hrefOf={({ id: number }) => `/desk/offers/${number}`}
      empty={{ title: t('people.nothing') }}
    />
  );
}
