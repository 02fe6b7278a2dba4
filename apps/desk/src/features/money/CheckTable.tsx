import { useTranslation } from '@patina/platform/i18n';
import type { Check } from '@patina/shared-api/contract/desk/money';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { Moment } from '#shared/moment/Moment.tsx';

/** The latest checks, each with a link to what it has found. */
export function CheckTable({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('desk');
  return (
    <PlainTable
      caption={t('money.checks.latest')}
      rows={checks}
      rowId={({ id }) => id}
      hrefOf={({ id }) => `/desk/money?view=checks&check=${id}`}
      columns={[
        { id: 'at', name: t('money.time'), cell: (check) => <Moment seconds={check.started_at} /> },
        { id: 'kind', name: t('money.checks.kind'), isMain: true, cell: ({ kind }) => t(`money.checks.${kind}`) },
        {
          id: 'period',
          name: t('money.checks.period'),
          cell: ({ from, to }) => from !== null && to !== null && `${dayOf(from)} – ${dayOf(to - 1)}`,
        },
        { id: 'state', name: t('money.status'), cell: (check) => <CheckState {...check} /> },
        { id: 'operator', name: t('money.checks.operator'), isMinor: true, cell: (check) => check.requested_by },
      ]}
    />
  );
}

function CheckState({ state, faults }: Check) {
  const { t } = useTranslation('desk');
  if (state === 'running') return <StatusBadge mark="warning">{t('money.checks.running')}</StatusBadge>;
  if (state === 'failed') return <StatusBadge mark="faint">{t('money.checks.broken')}</StatusBadge>;
  if (faults === 0) return <StatusBadge mark="tick">{t('money.checks.right')}</StatusBadge>;
  return <StatusBadge mark="cross">{t('money.checks.faults', { count: faults ?? 0 })}</StatusBadge>;
}

/** A moment as a day in UTC: `23.11.2026`. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10).split('-').reverse().join('.');
}
