import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import {
  type CatalogueImport,
  imports as calls,
  type ImportChange,
  ImportChangeKind,
} from '@patina/shared-api/contract/desk/imports';
import { Badge } from '@patina/ui/Badge';
import { Panel, Row } from '@patina/ui/Layout';
import { importMessages } from '#messages/import/messages.ts';
import { ChangedValues } from '#shared/bulk/ChangedValues.tsx';
import { importName } from '#shared/bulk/change-text.ts';
import { RefusedList } from '#shared/bulk/RefusedList.tsx';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter } from '#shared/data-table/list-filters.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { ImportMark, isRefused } from '#shared/values/marks.tsx';

export const messages = importMessages;

const IMPORT = deskDetails({
  call: calls.read,
  title: (row, t) => (row ? importName(row, t) : t('head.importDetails.title')),
  back: { to: '/desk/import', name: 'head.import.title' },
  mark: (row) => <ImportMark {...row} />,
  actions: (row) => <ImportActions {...row} />,
  failed: 'import.failed',
  Content: ImportContent,
  queries: (search, id) => CHANGES.queries(search, { id }),
});

export const loader = detailsLoader(IMPORT);

export const Component = () => <DetailsPage details={IMPORT} />;

function ImportContent({ of }: { of: CatalogueImport }) {
  const { t } = useTranslation('desk');
  const { id, created, updated, unchanged, change, state, undone_by: operator, skipped = [], refused } = of;
  const isFile = change === undefined;
  const isOfUnits = of.content === 'units';
  if (isRefused(of)) return <RefusedFile refused={refused} />;
  return (
    <>
      <Panel as="section" gap={2} aria-label={t('import.counts')}>
        <p>
          {isFile || state === 'uploaded'
            ? t(`import.about.${state}`, { operator })
            : t(`import.aboutChange.${state}`, { operator })}
        </p>
        {skipped.length > 0 && <p>{t('import.skipped', { columns: skipped.join(', ') })}</p>}
        <Facts
          look="numbers"
          facts={[
            isFile && [t(isOfUnits ? 'import.contents.units' : 'import.created'), t('count', { value: created })],
            !isOfUnits && [t('import.updated'), t('count', { value: updated })],
            !isOfUnits && [t('import.unchanged'), t('count', { value: unchanged })],
            !isFile && [t('import.refused'), t('count', { value: refused?.count ?? 0 })],
          ]}
        />
        <RefusedList refused={refused} />
      </Panel>
      <ListTable
        list={CHANGES}
        params={{ id }}
        without={[
          ...(state === 'undone' ? [] : ['outcome']),
          ...(isFile ? ['refused'] : ['kind']),
          ...(isOfUnits ? ['kind'] : []),
        ]}
      />
    </>
  );
}

/** How many lines of a file are refused, and for what. */
function RefusedFile({ refused }: Pick<CatalogueImport, 'refused'>) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="section" gap={2} role="alert" aria-label={t('import.counts')}>
      <p>{t('import.about.refused')}</p>
      <Facts
        look="numbers"
        facts={[Boolean(refused?.count) && [t('import.refusedLines'), t('count', { value: refused?.count })]]}
      />
      <RefusedList refused={refused} of="lines" />
    </Panel>
  );
}

/** Changes what the preview shows, looks again, or takes the import back. */
function ImportActions({ id, state, change, content }: CatalogueImport) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const call = { params: { id: String(id) }, body: {} };
  const of = change === undefined ? 'file' : 'change';
  if (state === 'previewed') {
    return (
      <>
        <ActionDialog
          title={t('import.again')}
          text={t(`import.againText.${of}`)}
          run={() => act(calls.preview, call)}
        />
        <ActionDialog
          title={t(`import.run.${of}`)}
          text={t('import.runText')}
          run={() => act(calls.run, call)}
          done={t(`import.ran.${of}`)}
          look="solid"
        />
      </>
    );
  }
  if (state !== 'imported') return null;
  return (
    <ActionDialog
      title={t(`import.undo.${of}`)}
      text={t(`import.undoText.${content === 'units' ? content : of}`)}
      isDanger
      run={() => act(calls.undo, call)}
      done={t(`import.undone.${of}`)}
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
    refused: choiceFilter('import.refused', ['yes', 'no'], (value) => `import.${value}`),
    hidden: choiceFilter('import.hidden', ['yes', 'no'], (value) => `import.${value}`),
    outcome: choiceFilter('import.outcome', ['undone', 'kept'], (value) => `import.outcomes.${value}`),
  },
  rowId: ({ place }) => place,
  columns: [
    { id: 'title', name: 'import.product', isMain: true, cell: (row) => <Title {...row} /> },
    { id: 'kind', name: 'import.kind', cell: (row) => <Kind {...row} /> },
    { id: 'values', name: 'import.values', cell: ({ values }) => <ChangedValues values={values} /> },
    { id: 'refused', name: 'import.refused', cell: ({ problem }) => problem && <Problem code={problem} /> },
    {
      id: 'outcome',
      name: 'import.outcome',
      cell: ({ outcome }, t) => outcome && t(`import.outcomes.${outcome}`),
    },
  ],
});

const TONES = { new: 'success', changed: 'info', finish: 'accent', unit: 'success' } as const;

function Kind({ kind, hidden }: ImportChange) {
  const { t } = useTranslation('desk');
  return (
    <Row as="span" wrap gap={0.5}>
      <Badge tone={TONES[kind]}>{t(`import.kinds.${kind}`)}</Badge>
      {hidden && <Badge tone="warning">{t('import.hidden')}</Badge>}
    </Row>
  );
}

/** Why a product stays as it is. */
function Problem({ code }: { code: string }) {
  return useDeskProblemText()({ code, message: code });
}

function Title({ title, product_id }: ImportChange) {
  return product_id === null ? title : <Link to={`/desk/products/${product_id}`}>{title}</Link>;
}
