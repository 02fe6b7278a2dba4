import { useTranslation } from '@patina/platform/i18n';
import { AUDIT_ACTIONS, AUDIT_SORTS, type AuditAction, audit as calls } from '@patina/shared-api/contract/desk/audit';
import { auditMessages } from '#messages/audit/messages.ts';
import { importMessages } from '#messages/import/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { settingsMessages } from '#messages/settings/messages.ts';
import { ActChange } from '#shared/acts/ActChange.tsx';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import {
  dayFilter,
  type FilterFieldProps,
  ownFilter,
  subjectFilter,
  textFilter,
} from '#shared/data-table/list-filters.tsx';
import { Subjects } from '#shared/subjects/Subjects.tsx';
import { Moment } from '#shared/values/values.tsx';

export const messages = joinMessages(auditMessages, importMessages, settingsMessages);

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
    { id: 'subject', name: 'audit.subject', cell: (entry) => <Subjects {...entry} /> },
    { id: 'change', name: 'audit.change', isLong: true, cell: (row) => <ActChange {...row} /> },
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
