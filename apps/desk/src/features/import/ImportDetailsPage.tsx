import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useParams } from '@patina/platform/router';
import {
  type CatalogueImport,
  imports as calls,
  type ImportChange,
  ImportChangeKind,
} from '@patina/shared-api/contract/desk/imports';
import { formatDecimal } from '@patina/shared-api/money';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Panel } from '@patina/ui/Layout';
import { importMessages } from '#messages/import/messages.ts';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter } from '#shared/data-table/list-filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './ImportDetailsPage.module.css';
import { ImportState } from './ImportState.tsx';

export const messages = importMessages;

const oneImport = (id: string) => deskQuery(calls.read, { params: { id } });

export const loader = withQueries(({ params: { id = '' }, url }) => [
  oneImport(id),
  ...CHANGES.queries(url.searchParams, { id }),
]);

/** What an import changes or has changed, and what can be done with it. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const query = useQuery(oneImport(id));
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={4} />} failed={t('import.failed')}>
      {({ payload }) => (
        <DeskPage
          title={payload.name}
          mark={<ImportState {...payload} />}
          actions={<ImportActions catalogueImport={payload} />}
        >
          <Counts {...payload} />
          <ListTable list={CHANGES} params={{ id }} without={payload.state === 'undone' ? undefined : 'outcome'} />
        </DeskPage>
      )}
    </DeskQuery>
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

/** What an import changes, product by product; the outcome is that of an import that was taken back. */
const CHANGES = deskTable({
  call: calls.changes,
  caption: 'import.values',
  empty: 'import.nothing',
  filters: {
    kind: choiceFilter('import.kind', ImportChangeKind.options, (value) => `import.kinds.${value}`),
    hidden: choiceFilter('import.hidden', ['yes', 'no'], (value) => `import.${value}`),
    outcome: choiceFilter('import.outcome', ['undone', 'kept'], (value) => `import.outcomes.${value}`),
  },
  rowId: ({ place }) => place,
  columns: [
    { id: 'title', name: 'import.product', isMain: true, cell: (row) => <Title {...row} /> },
    { id: 'kind', name: 'import.kind', cell: (row) => <Kind {...row} /> },
    { id: 'values', name: 'import.values', cell: ({ values }) => <ChangedValues values={values} /> },
    {
      id: 'outcome',
      name: 'import.outcome',
      cell: ({ outcome }, t) => outcome && t(`import.outcomes.${outcome}`),
    },
  ],
});

const TONES = { new: 'success', changed: 'info', finish: 'accent' } as const;

function Kind({ kind, hidden }: ImportChange) {
  const { t } = useTranslation('desk');
  return (
    <span>
      <Badge tone={TONES[kind]}>{t(`import.kinds.${kind}`)}</Badge>
      {hidden && (
        <>
          {' '}
          <Badge tone="warning">{t('import.hidden')}</Badge>
        </>
      )}
    </span>
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
