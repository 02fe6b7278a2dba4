import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { CatalogueImport } from '@patina/shared-api/contract/desk/imports';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { importMessages } from '#messages/import/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { ImportState } from './ImportState.tsx';
import { IMPORT_TABLE, importList } from './import-list.ts';
import { UploadForm } from './UploadForm.tsx';

export const messages = importMessages;

export const loader = withQueries(({ url }) => [importList(queryOf(IMPORT_TABLE, url.searchParams))]);

/** Imports into the catalogue, and the beginning of another one. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(IMPORT_TABLE);
  const query = useQuery(importList(state.query));
  const columns: TableColumn<CatalogueImport>[] = [
    { id: 'name', name: t('import.file'), isMain: true, cell: ({ name }) => name },
    { id: 'state', name: t('import.state'), cell: (row) => <ImportState {...row} /> },
    { id: 'created', name: t('import.created'), isNumber: true, cell: ({ created }) => created },
    { id: 'updated', name: t('import.updated'), isNumber: true, cell: ({ updated }) => updated },
    { id: 'at', name: t('import.at'), cell: (row) => <Moment seconds={row.imported_at ?? row.created_at} /> },
    { id: 'operator', name: t('import.operator'), isMinor: true, cell: ({ operator }) => operator },
  ];
  return (
    <DeskPage title={t('head.import.title')}>
      <UploadForm />
      <DataTable
        caption={t('head.import.title')}
        columns={columns}
        query={query}
        state={state}
        rowId={({ id }) => id}
        hrefOf={({ id }) => `/desk/import/${id}`}
        empty={{ title: t('import.empty') }}
      />
    </DeskPage>
  );
}
