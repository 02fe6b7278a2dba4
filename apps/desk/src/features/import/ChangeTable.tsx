import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { type ImportChange, ImportChangeKind, type ImportState } from '@patina/shared-api/contract/desk/imports';
import { Badge } from '@patina/ui/Badge';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { ChangedValues } from './ChangedValues.tsx';
import { CHANGE_TABLE, changeList } from './import-list.ts';

const TONES = { new: 'success', changed: 'info', finish: 'accent' } as const;

/** What an import changes, product by product. */
export function ChangeTable({ id, state: importState }: { id: string; state: ImportState }) {
  const { t } = useTranslation('desk');
  const state = useTableState(CHANGE_TABLE);
  const { filters, change } = state;
  const query = useQuery(changeList(id, state.query));
  const columns: TableColumn<ImportChange>[] = [
    { id: 'title', name: t('import.product'), isMain: true, cell: (row) => <Title {...row} /> },
    {
      id: 'kind',
      name: t('import.kind'),
      cell: ({ kind, hidden }) => (
        <span>
          <Badge tone={TONES[kind]}>{t(`import.kinds.${kind}`)}</Badge>
          {hidden && (
            <>
              {' '}
              <Badge tone="warning">{t('import.hidden')}</Badge>
            </>
          )}
        </span>
      ),
    },
    { id: 'values', name: t('import.values'), cell: ({ values }) => <ChangedValues values={values} /> },
    ...(importState === 'undone'
      ? [
          {
            id: 'outcome',
            name: t('import.outcome'),
            cell: ({ outcome }: ImportChange) => outcome && t(`import.outcomes.${outcome}`),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t('import.values')}
      columns={columns}
      query={query}
      state={state}
      rowId={({ place }) => place}
      empty={{ title: t('import.nothing') }}
      filters={
        <>
          <ChoiceFilter
            label={t('import.kind')}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
            options={ImportChangeKind.options.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          />
          <ChoiceFilter
            label={t('import.hidden')}
            value={filters.hidden}
            onChange={(hidden) => change({ hidden })}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`import.${value}`) }))}
          />
          {importState === 'undone' && (
            <ChoiceFilter
              label={t('import.outcome')}
              value={filters.outcome}
              onChange={(outcome) => change({ outcome })}
              options={(['undone', 'kept'] as const).map((value) => ({ value, label: t(`import.outcomes.${value}`) }))}
            />
          )}
        </>
      }
    />
  );
}

function Title({ title, product_id }: ImportChange) {
  return product_id === null ? title : <Link to={`/desk/products/${product_id}`}>{title}</Link>;
}
