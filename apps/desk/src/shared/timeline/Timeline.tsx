import { usePaginationLabels } from '@patina/parts/use-pagination-labels';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { type Subject, type SubjectKind, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { TIMELINE_ROLES, type TimelineEntry, TimelineKind } from '@patina/shared-api/contract/desk/timeline';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Pagination } from '@patina/ui/Pagination';
import { TableRange, TableSkeleton } from '../data-table/DataTable.tsx';
import { useList } from '../data-table/desk-table.tsx';
import { isAllowed, mayOpen } from '../operator/may-open.ts';
import { useOperator } from '../operator/use-operator.ts';
import { QueryFailed } from '../page/DeskPage.tsx';
import { Section } from '../section/Section.tsx';
import styles from './Timeline.module.css';
import { TimelineItem } from './TimelineItem.tsx';
import { PER_PAGE, TIMELINE, useTimelineState } from './timeline-state.ts';

/** Kinds of what happens to orders, to offers and to people. */
const KINDS: Record<SubjectKind, readonly TimelineKind[]> = {
  order: ['order', 'trade', 'payment', 'ledger', 'message', 'email', 'note', 'act'],
  offer: ['offer', 'trade', 'payout', 'ledger', 'email', 'note', 'act'],
  person: TimelineKind.options,
};

/** What subjects are called in the audit log. */
const NAMES: Record<SubjectKind, string> = { order: 'order', offer: 'offer', person: 'user' };

/** Everything that has happened to an order, an offer or a person, as far as the operator may see it, newest first. */
export function Timeline({ subject }: { subject: Subject }) {
  const { t } = useTranslation('desk');
  const operator = useOperator();
  const state = useTimelineState(subject);
  const query = useList(TIMELINE, { query: state.query, perPage: PER_PAGE });
  const kinds = KINDS[subject.kind].filter((kind) => isAllowed(operator, TIMELINE_ROLES[kind] ?? operator.roles));
  const name = `${NAMES[subject.kind]} ${subject.id}`;
  return (
    <Section title={t('history.title')} gap={1.5}>
      <Row wrap gap={1.5} align="end">
        <NativeSelect
          label={t('history.show')}
          className={styles.kinds}
          placeholder={t('table.all')}
          options={kinds.map((kind) => ({ value: kind, label: t(`history.kinds.${kind}`) }))}
          value={state.kind ?? ''}
          onValueChange={(value) => state.showKind(kinds.find((kind) => kind === value))}
        />
        <TableRange meta={query.data?.meta} />
        {mayOpen(operator, '/desk/audit') && (
          <Link to={`/desk/audit?subject=${encodeURIComponent(name)}`} className={styles.log}>
            {t('history.log')}
          </Link>
        )}
      </Row>
      {query.data === undefined ? (
        query.error ? (
          <QueryFailed query={query} title={t('history.failed')} />
        ) : (
          <TableSkeleton columns={2} />
        )
      ) : (
        <Entries key={subjectName(subject)} entries={query.data.payload} own={name} isOld={query.isPlaceholderData} />
      )}
      {query.data && <Pages {...query.data.meta} hrefOf={state.hrefOf} />}
    </Section>
  );
}

interface EntriesProps {
  entries: readonly TimelineEntry[];
  /** What the history is of, which is not named again. */
  own: string;
  isOld: boolean;
}

function Entries({ entries, own, isOld }: EntriesProps) {
  const { t } = useTranslation('desk');
  if (entries.length === 0) return <Text tone="quiet">{t('history.none')}</Text>;
  return (
    <Stack as="ol" gap={1.5} size="sm" className={styles.entries} aria-busy={isOld || undefined}>
      {entries.map((entry) => (
        <TimelineItem key={entry.id} entry={entry} own={own} />
      ))}
    </Stack>
  );
}

function Pages({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const labels = usePaginationLabels('desk');
  return (
    <Pagination
      page={page}
      pages={pages}
      hrefOf={hrefOf}
      renderLink={({ href, ...link }) => <Link to={href} preventScrollReset {...link} />}
      labels={labels}
    />
  );
}
