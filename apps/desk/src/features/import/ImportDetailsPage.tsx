import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useParams } from '@patina/platform/router';
import {
  type CatalogueImport,
  imports as calls,
  type ImportChange,
  ImportChangeKind,
  type ImportState as State,
} from '@patina/shared-api/contract/desk/imports';
import { formatDecimal } from '@patina/shared-api/money';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Panel } from '@patina/ui/Layout';
import { importMessages } from '#messages/import/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { queryOf, useTableState } from '#shared/data-table/table-state.ts';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DeskPage, QueryFailed } from '#shared/page/DeskPage.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './ImportDetailsPage.module.css';
import { CHANGE_TABLE, changeList, ImportState, oneImport } from './import-list.tsx';

export const messages = importMessages;

export const loader = withQueries(({ params: { id = '' }, url }) => [
  oneImport(id),
  changeList(id, queryOf(CHANGE_TABLE, url.searchParams)),
]);

/** What an import changes or has changed, and what can be done with it. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const query = useQuery(oneImport(id));
  return (
    <QueryState
      query={query}
      loading={<TableSkeleton columns={4} />}
      failed={() => <QueryFailed query={query} title={t('import.failed')} />}
    >
      {({ payload }) => (
        <DeskPage
          title={payload.name}
          mark={<ImportState {...payload} />}
          actions={<ImportActions catalogueImport={payload} />}
        >
          <Counts {...payload} />
          <ChangeTable id={id} state={payload.state} />
        </DeskPage>
      )}
    </QueryState>
  );
}

function Counts({ created, updated, unchanged, state, undone_by }: CatalogueImport) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="section" gap={2} aria-label={t('import.counts')}>
      <p className={styles.text}>{t(`import.about.${state}`, { operator: undone_by })}</p>
      <dl className={styles.counts}>
        {Object.entries({ created, updated, unchanged }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`import.${name as 'created'}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Imports what the preview shows, looks again, or takes the import back. */
function ImportActions({ catalogueImport: { id, state } }: { catalogueImport: CatalogueImport }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const call = { params: { id: String(id) }, body: {} };
  if (state === 'previewed') {
    return (
      <>
        <ActionDialog
          title={t('import.again')}
          text={t('import.againText')}
          confirm={t('import.again')}
          run={() => act(calls.preview, call)}
          trigger={<Button>{t('import.again')}</Button>}
        />
        <ActionDialog
          title={t('import.run')}
          text={t('import.runText')}
          confirm={t('import.run')}
          run={() => act(calls.run, call)}
          done={t('import.ran')}
          trigger={<Button variant="solid">{t('import.run')}</Button>}
        />
      </>
    );
  }
  if (state !== 'imported') return null;
  return (
    <ActionDialog
      title={t('import.undo')}
      text={t('import.undoText')}
      confirm={t('import.undo')}
      isDanger
      run={() => act(calls.undo, call)}
      done={t('import.undone')}
      trigger={<Button variant="danger">{t('import.undo')}</Button>}
    />
  );
}

const TONES = { new: 'success', changed: 'info', finish: 'accent' } as const;

/** What an import changes, product by product. */
function ChangeTable({ id, state: importState }: { id: string; state: State }) {
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

const AMOUNTS = new Set(['price', 'old_price']);

type Value = ImportChange['values'][number]['after'];

/** Values before and after, line by line. */
function ChangedValues({ values }: Pick<ImportChange, 'values'>) {
  const { t } = useTranslation('desk');
  const write = (field: string, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'import.yes' : 'import.no');
    return AMOUNTS.has(field) ? formatDecimal(Number(value)) : String(value);
  };
  return (
    <dl className={styles.values}>
      {values.map(({ field, before, after }) => (
        <div key={field} className={styles.value}>
          <dt>{t(`import.fields.${field as 'price'}`, { defaultValue: field })}</dt>
          <dd>
            {before !== null && (
              <>
                <del className={styles.before}>{write(field, before)}</del>
                {' → '}
              </>
            )}
            <ins className={styles.after}>{write(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
