import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskContent as calls, type DeskPageSummary } from '@patina/shared-api/contract/desk/content';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';

/** All static pages. */
export function PagesView() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.pages));
  const kinds = ({ is_terms, is_privacy }: DeskPageSummary) =>
    [is_terms && t('content.terms'), is_privacy && t('content.privacy')].filter(Boolean).join(', ');
  const columns: TableColumn<DeskPageSummary>[] = [
    { id: 'title', name: t('content.title'), isMain: true, cell: ({ title }) => title },
    { id: 'slug', name: t('content.address'), cell: ({ id, slug }) => `/${slug ?? id}` },
    { id: 'kind', name: t('content.kind'), cell: kinds },
    { id: 'languages', name: t('content.translated'), cell: ({ languages }) => languages.join(', ') },
  ];
  return (
    <QueryState
      query={query}
      loading={<TableSkeleton columns={4} />}
      failed={() => <QueryFailed query={query} title={t('table.failed')} />}
    >
      {({ payload }) => (
        <PlainTable
          caption={t('content.pages')}
          columns={columns}
          rows={payload}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/desk/content?id=${id}`}
        />
      )}
    </QueryState>
  );
}
