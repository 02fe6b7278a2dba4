import { type TFunction, useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { AppReleases } from '@patina/shared-api/contract/desk/live-releases';
import {
  releaseHealth as calls,
  type Difference,
  type Proportion,
  type ReleaseComparison,
} from '@patina/shared-api/contract/desk/release-health';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { percentOf } from './health-numbers.ts';

/** A canary beside what is live since it began: failures with the verdict, and what visitors have reached. */
export function ComparisonSection({ found: { app, live, canary } }: { found: AppReleases }) {
  if (canary?.since === undefined) return null;
  return <Comparison app={app} version={canary.version} against={live.version} since={canary.since} />;
}

const MARKS: Record<ReleaseComparison['failures']['verdict'], StatusMark> = {
  few: 'faint',
  same: 'tick',
  worse: 'cross',
};

interface ComparisonProps {
  app: string;
  version: string;
  against: string;
  since: string;
}

function Comparison(compared: ComparisonProps) {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.comparison, { query: { ...compared } }));
  return (
    <Section title={t('releases.verdict.title')}>
      <DeskQuery query={query} loading={<TableSkeleton columns={4} />} failed={t('releases.health.failed')}>
        {({ payload }) => <Compared {...payload} />}
      </DeskQuery>
    </Section>
  );
}

interface Line {
  what: 'failed' | ReleaseComparison['goals'][number]['goal'];
  canary: Proportion;
  live: Proportion;
  difference: Difference;
}

function Compared({ version, against, failures, goals }: ReleaseComparison) {
  const { t } = useTranslation('desk');
  const lines: Line[] = [
    { what: 'failed', ...failures },
    ...goals.map(({ goal, ...shares }) => ({ what: goal, ...shares })),
  ];
  return (
    <>
      <div>
        <StatusBadge mark={MARKS[failures.verdict]}>{t(`releases.verdict.${failures.verdict}`)}</StatusBadge>
      </div>
      <PlainTable<Line>
        caption={`${t('releases.verdict.title')}: ${version}, ${against}`}
        rows={lines}
        rowId={({ what }) => what}
        columns={[
          {
            id: 'what',
            name: 'releases.verdict.what',
            isMain: true,
            cell: ({ what }, text) => text(`releases.verdict.${what}`),
          },
          { id: 'canary', name: 'releases.tryAgain.button', cell: ({ canary }, text) => proportionText(canary, text) },
          { id: 'live', name: 'releases.states.live', cell: ({ live }, text) => proportionText(live, text) },
          {
            id: 'difference',
            name: 'releases.verdict.difference',
            cell: ({ difference }, text) => differenceText(difference, text),
          },
        ]}
      />
    </>
  );
}

const proportionText = ({ share, low, high, of }: Proportion, t: TFunction<'desk'>) =>
  t('releases.verdict.proportion', { share: percentOf(share), low: percentOf(low), high: percentOf(high), of });

/** Below it a probability is only said to be below it. */
const CERTAIN = 0.001;

const differenceText = ({ share, low, high, chance }: Difference, t: TFunction<'desk'>) =>
  t(chance < CERTAIN ? 'releases.verdict.pointsCertain' : 'releases.verdict.points', {
    share: percentOf(share),
    low: percentOf(low),
    high: percentOf(high),
    chance: Math.max(chance, CERTAIN),
  });
