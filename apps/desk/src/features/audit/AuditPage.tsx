import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@patina/shared-api/contract/desk/audit';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { auditMessages } from '#messages/audit/messages.ts';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { DayFilter } from '#shared/data-table/DayFilter.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import { AUDIT_TABLE, auditList } from './audit-list.ts';
import { Change } from './Change.tsx';

export const messages = auditMessages;

export const loader = withQueries(({ url }) => [auditList(queryOf(AUDIT_TABLE, url.searchParams))]);

/** Who has changed what. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(AUDIT_TABLE);
  const { filters, change } = state;
  const query = useQuery(auditList(state.query));
  const { textOf, subjectOf } = useSubjectText();
  const nameOf = (action: string) => t(`audit.actions.${action as AuditAction}`, action);
  // An address may name others, or a part of some.
  const actions = [...new Set([...AUDIT_ACTIONS, filters.action].filter(Boolean))]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const columns: TableColumn<AuditEntry>[] = [
    { id: 'at', name: t('audit.time'), cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'action', name: t('audit.action'), isMain: true, cell: ({ action }) => nameOf(action) },
    { id: 'subject', name: t('audit.subject'), cell: ({ subject }) => textOf(subject) },
    { id: 'change', name: t('audit.change'), isLong: true, cell: (row) => <Change {...row} /> },
    { id: 'operator', name: t('audit.operator'), cell: ({ operator }) => operator },
  ];
  return (
    <DeskPage title={t('head.audit.title')}>
      <DataTable
        caption={t('head.audit.title')}
        columns={columns}
        query={query}
        state={state}
        rowId={({ id }) => id}
        exportPath="/desk/audit/export"
        empty={{ title: t('audit.empty') }}
        filters={
          <>
            <TextFilter
              label={t('audit.subject')}
              placeholder={t('subjects.order', { name: 12 })}
              value={textOf(filters.subject)}
              onChange={(typed) => change({ subject: subjectOf(typed) })}
            />
            <ChoiceFilter
              label={t('audit.action')}
              value={filters.action}
              options={actions}
              onChange={(action) => change({ action })}
            />
            <TextFilter
              label={t('audit.operator')}
              value={filters.operator}
              onChange={(operator) => change({ operator })}
            />
            <DayFilter label={t('audit.from')} value={filters.from} onChange={(from) => change({ from })} />
            <DayFilter label={t('audit.to')} value={filters.to} onChange={(to) => change({ to })} />
          </>
        }
      />
    </DeskPage>
  );
}
