import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import {
  AUDIT_ACTIONS,
  AUDIT_SORTS,
  type AuditAction,
  type AuditEntry,
  audit as calls,
} from '@patina/shared-api/contract/desk/audit';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { auditMessages } from '#messages/audit/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import styles from './AuditPage.module.css';

/** What the audit log can be sorted and filtered by. */
const AUDIT_TABLE = tableSchema({
  sorts: AUDIT_SORTS,
  filters: { operator: 'text', action: 'text', subject: 'text', from: 'day', to: 'day' },
});

/** One page of the audit log. */
const auditList = (query: QueryOf<typeof AUDIT_TABLE>) => deskList(calls.list, { query });

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

interface ChangeProps {
  before: unknown;
  after: unknown;
}

/** What a change has changed, value by value. */
function Change({ before, after }: ChangeProps) {
  const changes = changedValues(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className={styles.values}>
      {changes.map(({ name, from, to }) => (
        <div key={name} className={styles.value}>
          <dt className={styles.name}>{name}</dt>
          <dd>
            {from !== undefined && <del className={styles.from}>{from}</del>}
            {from !== undefined && to !== undefined && ' → '}
            {to !== undefined && <ins className={styles.to}>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangedValue {
  name: string;
  /** Undefined where there was none before. */
  from?: string;
  to?: string;
}

const NOTHING = '–';

/** The values that differ between two objects of the audit log, by name; of other values the whole as one. */
function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const from = valuesOf(before);
  const to = valuesOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => write(from[name]) !== write(to[name]))
    .map((name) => ({
      name,
      ...(name in from && { from: write(from[name]) }),
      ...(name in to && { to: write(to[name]) }),
    }));
}

function valuesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(', ') || NOTHING;
  return typeof value === 'string' ? value || NOTHING : JSON.stringify(value ?? null);
}
