import { useTranslation } from '@patina/platform/i18n';
import { type CatalogueImport, imports as calls, ImportChangeKind } from '@patina/shared-api/contract/desk/imports';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { type QueryOf, tableSchema } from '#shared/data-table/table-state.ts';
import { deskList, deskQuery } from '#shared/queries/desk-query.ts';

/** Imports, newest first. */
export const IMPORT_TABLE = tableSchema({ sorts: ['-id'], filters: {} });

export const importList = (query: Pick<QueryOf<typeof IMPORT_TABLE>, 'page' | 'per_page'>) =>
  deskList(calls.list, { query });

/** What an import changes, in its order. */
export const CHANGE_TABLE = tableSchema({
  sorts: ['place'],
  filters: { kind: ImportChangeKind.options, hidden: ['yes', 'no'], outcome: ['undone', 'kept'] },
});

export const changeList = (id: string, { sort: _, ...query }: QueryOf<typeof CHANGE_TABLE>) =>
  deskList(calls.changes, { params: { id }, query });

export const oneImport = (id: string) => deskQuery(calls.read, { params: { id } });

const MARKS: Record<CatalogueImport['state'], StatusMark> = {
  uploaded: 'faint',
  previewed: 'warning',
  imported: 'tick',
  undone: 'faint',
};

/** What became of an import. */
export function ImportState({ state }: Pick<CatalogueImport, 'state'>) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={MARKS[state]}>{t(`import.states.${state}`)}</StatusBadge>;
}
