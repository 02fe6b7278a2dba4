import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { promo as calls, type DeskPack, PACK_STATES, PackKind } from '@patina/shared-api/contract/desk/promo';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { EditPackDialog } from './EditPackDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { PACKS, packList } from './promo-lists.ts';

const MARKS = { available: 'tick', over: 'faint' } as const;

/** All packs, and those for one account. */
export function PacksView() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const state = useTableState(PACKS);
  const { filters, change } = state;
  const query = useQuery(packList(state.query));
  const columns: TableColumn<DeskPack>[] = [
    { id: 'title', name: t('promo.title'), isMain: true, cell: ({ title }) => title },
    { id: 'price', name: t('promo.price'), isNumber: true, cell: ({ price }) => <Money amount={price} /> },
    {
      id: 'products',
      name: t('promo.products'),
      isLong: true,
      cell: ({ products }) => products.map(({ title }) => title).join(' · '),
    },
    {
      id: 'for',
      name: t('promo.for'),
      cell: ({ user_id: id }) => (id === null ? t('promo.everybody') : t('promo.account', { id })),
    },
    {
      id: 'state',
      name: t('promo.state'),
      cell: (row) => <StatusBadge mark={MARKS[row.state]}>{t(`promo.packStates.${row.state}`)}</StatusBadge>,
    },
    { id: 'ends', name: t('promo.until'), cell: ({ ends_at, taken_at }) => <Moment seconds={taken_at ?? ends_at} /> },
    { id: 'id', name: t('promo.number'), isNumber: true, isMinor: true, cell: ({ id }) => id },
    {
      id: 'end',
      name: t('promo.end'),
      isNameHidden: true,
      cell: (row) =>
        row.state === 'available' && (
          <>
            <EditPackDialog pack={row} />
            <EndDialog name={row.title} end={() => act(calls.endPack, { body: { id: row.id, kind: row.kind } })} />
          </>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('promo.packs')}
      columns={columns}
      query={query}
      state={state}
      rowId={({ id }) => id}
      exportPath="/desk/packs/export"
      empty={{ title: t('promo.noPacks') }}
      filters={
        <>
          <TextFilter label={t('promo.title')} value={filters.search} onChange={(search) => change({ search })} />
          <ChoiceFilter
            label={t('promo.for')}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
            options={PackKind.options.map((value) => ({ value, label: t(`promo.kinds.${value}`) }))}
          />
          <ChoiceFilter
            label={t('promo.state')}
            value={filters.state}
            onChange={(chosen) => change({ state: chosen })}
            options={PACK_STATES.map((value) => ({ value, label: t(`promo.packStates.${value}`) }))}
          />
        </>
      }
    />
  );
}
