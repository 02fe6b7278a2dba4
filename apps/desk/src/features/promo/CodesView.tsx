import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { promo as calls, type DeskPromo, PROMO_STATES } from '@patina/shared-api/contract/desk/promo';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { EndDialog } from './EndDialog.tsx';
import { CODES, codeList } from './promo-lists.ts';

const MARKS = { valid: 'tick', planned: 'warning', over: 'faint' } as const;

/** All promo codes. */
export function CodesView() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const state = useTableState(CODES);
  const { filters, change } = state;
  const query = useQuery(codeList(state.query));
  const columns: TableColumn<DeskPromo>[] = [
    { id: 'code', name: t('promo.code'), isMain: true, cell: ({ code }) => code },
    {
      id: 'discount',
      name: t('promo.discount'),
      isNumber: true,
      cell: ({ type, discount }) =>
        type === 'percent' ? t('promo.percentOff', { percent: discount }) : <Money amount={discount} />,
    },
    {
      id: 'state',
      name: t('promo.state'),
      cell: (row) => <StatusBadge mark={MARKS[row.state]}>{t(`promo.states.${row.state}`)}</StatusBadge>,
    },
    { id: 'starts', name: t('promo.from'), isMinor: true, cell: (row) => <Moment seconds={row.starts_at} /> },
    { id: 'ends', name: t('promo.until'), cell: (row) => <Moment seconds={row.ends_at} /> },
    {
      id: 'uses',
      name: t('promo.uses'),
      isNumber: true,
      cell: ({ uses, max_uses: most }) => (most === null ? uses : `${uses} / ${most}`),
    },
    { id: 'each', name: t('promo.usesPerUser'), isNumber: true, isMinor: true, cell: (row) => row.max_uses_per_user },
    { id: 'description', name: t('promo.description'), isMinor: true, cell: ({ description }) => description },
    {
      id: 'end',
      name: t('promo.end'),
      isNameHidden: true,
      cell: (row) =>
        row.state !== 'over' && (
          <EndDialog name={row.code} end={() => act(calls.endCode, { body: { code: row.code } })} />
        ),
    },
  ];
  return (
    <DataTable
      caption={t('promo.codes')}
      columns={columns}
      query={query}
      state={state}
      rowId={({ id }) => id}
      exportPath="/desk/promo-codes/export"
      empty={{ title: t('promo.noCodes') }}
      filters={
        <>
          <TextFilter label={t('promo.code')} value={filters.search} onChange={(search) => change({ search })} />
          <ChoiceFilter
            label={t('promo.state')}
            value={filters.state}
            onChange={(chosen) => change({ state: chosen })}
            options={PROMO_STATES.map((value) => ({ value, label: t(`promo.states.${value}`) }))}
          />
        </>
      }
    />
  );
}
