import { useTranslation } from '@patina/platform/i18n';
import { AUDIT_ACTIONS, AUDIT_SORTS, type AuditAction, audit as calls } from '@patina/shared-api/contract/desk/audit';
import { auditMessages } from '#messages/audit/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import {
  dayFilter,
  type FilterFieldProps,
  ownFilter,
  subjectFilter,
  textFilter,
} from '#shared/data-table/list-filters.tsx';
import { ChangedValue, type Fact, Facts } from '#shared/facts/Facts.tsx';
import { SubjectLink } from '#shared/subjects/SubjectLink.tsx';
import { Moment } from '#shared/values/values.tsx';

export const messages = auditMessages;

const AUDIT = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.audit.title',
  empty: 'audit.empty',
  sorts: AUDIT_SORTS,
  filters: {
    subject: subjectFilter('audit.subject'),
    action: ownFilter(ActionFilter),
    operator: textFilter('audit.operator'),
    from: dayFilter('audit.from'),
    to: dayFilter('audit.to'),
  },
  rowId: ({ id }) => id,
  columns: [
    { id: 'at', name: 'audit.time', cell: ({ at }) => <Moment seconds={at} /> },
    {
      id: 'action',
      name: 'audit.action',
      isMain: true,
      cell: ({ action }, t) => t(`audit.actions.${action as AuditAction}`, action),
    },
    { id: 'subject', name: 'audit.subject', cell: ({ subject }) => <SubjectLink subject={subject} /> },
    { id: 'change', name: 'audit.change', isLong: true, cell: (row) => <Change {...row} /> },
    { id: 'operator', name: 'audit.operator', cell: ({ operator }) => operator },
  ],
});

export const loader = listLoader(AUDIT);

export const Component = () => <ListPage list={AUDIT} />;

/** The actions by their names; an address may name others, or a part of some. */
function ActionFilter({ value: chosen, onChange }: FilterFieldProps) {
  const { t } = useTranslation('desk');
  const options = [...new Set([...AUDIT_ACTIONS, chosen].filter(Boolean))]
    .map((value) => ({ value, label: t(`audit.actions.${value as AuditAction}`, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return <ChoiceFilter label={t('audit.action')} value={chosen} options={options} onChange={onChange} />;
}

function Change({ before, after }: { before: unknown; after: unknown }) {
  const facts = changedValues(before, after).map(
    ({ name, ...change }): Fact => [name, <ChangedValue key={name} {...change} />],
  );
  return facts.length > 0 && <Facts look="inline" facts={facts} />;
}

const NOTHING = '–';

/** The values that differ between two objects of the audit log, by name; of other values the whole as one. */
function changedValues(before: unknown, after: unknown) {
  const from = valuesOf(before);
  const to = valuesOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => write(from[name]) !== write(to[name]))
    .map((name) => ({
      name,
      from: name in from ? write(from[name]) : undefined,
      to: name in to ? write(to[name]) : undefined,
    }));
}

function valuesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(', ') || NOTHING;
  return typeof value === 'string' ? value || NOTHING : JSON.stringify(value ?? null);
}
