import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import {
  type CatalogueImport,
  imports as calls,
  type ImportChange,
  ImportChangeKind,
} from '@patina/shared-api/contract/desk/imports';
import { formatDecimal } from '@patina/shared-api/money';
import { Badge } from '@patina/ui/Badge';
import { Panel, Row } from '@patina/ui/Layout';
import { importMessages } from '#messages/import/messages.ts';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter } from '#shared/data-table/list-filters.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { ChangedValue, Facts } from '#shared/facts/Facts.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { ImportMark } from '#shared/values/marks.tsx';

export const messages = importMessages;

const IMPORT = deskDetails({
  call: calls.read,
  title: (row, t) => row?.name ?? t('head.importDetails.title'),
  back: { to: '/desk/import', name: 'head.import.title' },
  mark: (row) => <ImportMark {...row} />,
  actions: (row) => <ImportActions {...row} />,
  failed: 'import.failed',
  Content: ImportContent,
  queries: (search, id) => CHANGES.queries(search, { id }),
});

export const loader = detailsLoader(IMPORT);

export const Component = () => <DetailsPage details={IMPORT} />;

function ImportContent({
  of: { id, created, updated, unchanged, state, undone_by, skipped = [] },
}: {
  of: CatalogueImport;
}) {
  const { t } = useTranslation('desk');
  return (
    <>
      <Panel as="section" gap={2} aria-label={t('import.counts')}>
        <p>{t(`import.about.${state}`, { operator: undone_by })}</p>
        {skipped.length > 0 && <p>{t('import.skipped', { columns: skipped.join(', ') })}</p>}
        <Facts
          look="numbers"
          facts={[
            [t('import.created'), created],
            [t('import.updated'), updated],
            [t('import.unchanged'), unchanged],
          ]}
        />
      </Panel>
      <ListTable list={CHANGES} params={{ id }} without={state === 'undone' ? undefined : 'outcome'} />
    </>
  );
}

/** Imports what the preview shows, looks again, or takes the import back. */
function ImportActions({ id, state }: CatalogueImport) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const call = { params: { id: String(id) }, body: {} };
  if (state === 'previewed') {
    return (
      <>
        <ActionDialog title={t('import.again')} text={t('import.againText')} run={() => act(calls.preview, call)} />
        <ActionDialog
          title={t('import.run')}
          text={t('import.runText')}
          run={() => act(calls.run, call)}
          done={t('import.ran')}
          look="solid"
        />
      </>
    );
  }
  if (state !== 'imported') return null;
  return (
    <ActionDialog
      title={t('import.undo')}
      text={t('import.undoText')}
      isDanger
      run={() => act(calls.undo, call)}
      done={t('import.undone')}
      look="danger"
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
    <Row as="span" wrap gap={0.5}>
      <Badge tone={TONES[kind]}>{t(`import.kinds.${kind}`)}</Badge>
      {hidden && <Badge tone="warning">{t('import.hidden')}</Badge>}
    </Row>
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
    <Facts
      look="inline"
      facts={values.map(({ field, before, after }) => [
        t(`import.fields.${field as 'price'}`, { defaultValue: field }),
        <ChangedValue key={field} from={before === null ? undefined : write(field, before)} to={write(field, after)} />,
      ])}
    />
  );
}
