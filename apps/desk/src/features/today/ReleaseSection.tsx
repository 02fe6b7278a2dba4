import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { LiveRelease } from '@patina/shared-api/contract/desk/live-releases';
import { today as calls, type RunningRelease } from '@patina/shared-api/contract/desk/today';
import { Badge } from '@patina/ui/Badge';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { liveReleases } from '#shared/releases/live-releases.ts';
import { Section } from '#shared/section/Section.tsx';

/** From these shares of failed pages on, a release does badly. */
const WARNING = 0.01;
const BAD = 0.05;

/** The releases that pages have run in the last hours, and canaries: what they are now, and how often they fail. */
export function ReleaseSection() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.releases));
  const { data: registered } = useQuery(liveReleases());
  return (
    <Section title={t('today.releases')} note={t('today.lastHours')}>
      <DeskQuery query={query} loading={<TableSkeleton columns={7} />} failed={t('today.releasesFailed')}>
        {({ payload }) => <ReleaseTable releases={releaseShares(payload, registered)} />}
      </DeskQuery>
    </Section>
  );
}

function ReleaseTable({ releases }: { releases: readonly ReleaseShare[] }) {
  const { t } = useTranslation('desk');
  return (
    <PlainTable
      caption={t('today.releases')}
      empty="today.noPages"
      rows={releases}
      rowId={({ app, version }) => `${app}/${version}`}
      columns={[
        { id: 'release', name: 'today.release', isMain: true, cell: ({ app, version }) => `${app} ${version}` },
        { id: 'now', name: 'today.now', cell: ({ now }) => now && <StateBadge {...now} /> },
        {
          id: 'part',
          name: 'today.part',
          isNumber: true,
          cell: ({ part }, t) => t('percent', { value: percentOf(part) }),
        },
        {
          id: 'pages',
          name: 'today.pages',
          isNumber: true,
          cell: ({ pages }, t) => t('count', { value: pages }),
        },
        {
          id: 'failed',
          name: 'today.failedPages',
          isNumber: true,
          cell: ({ failed, unsampled = 0 }, t) => t('count', { value: failed + unsampled }),
        },
        {
          id: 'late',
          name: 'today.latePages',
          isNumber: true,
          cell: ({ late }, t) => t('count', { value: late }),
        },
        {
          id: 'health',
          name: 'today.health',
          cell: ({ failedPart }) => <HealthBadge failedPart={failedPart} />,
        },
      ]}
    />
  );
}

function StateBadge(now: ReleaseState) {
  const { t } = useTranslation('desk');
  if (now.state === 'canary') return <Badge tone="accent">{t('today.states.canary', { percent: now.percent })}</Badge>;
  return <Badge>{t(`today.states.${now.state}`)}</Badge>;
}

function HealthBadge({ failedPart }: Pick<ReleaseShare, 'failedPart'>) {
  const { t } = useTranslation('desk');
  if (failedPart === undefined) return <StatusBadge mark="faint">{t('today.notRun')}</StatusBadge>;
  return (
    <StatusBadge mark={failedPart >= BAD ? 'cross' : failedPart >= WARNING ? 'warning' : 'tick'}>
      {t('today.failing', { share: percentOf(failedPart) })}
    </StatusBadge>
  );
}

/** What a release is now: live, tried by a part of the visitors, or neither any more. */
type ReleaseState = { state: 'live' | 'replaced' } | { state: 'canary'; percent: number };

interface ReleaseShare extends RunningRelease {
  /** Of the pages that ran any release of this app, from 0 to 1. */
  part: number;
  /** Failed pages of all its pages, from 0 to 1; undefined if none has run it. */
  failedPart: number | undefined;
  /** Undefined if the registry is not known. */
  now: ReleaseState | undefined;
}

/** The releases with their shares: in the pages of their app, and of failures; canaries also before a page has run them. */
export function releaseShares(
  releases: readonly RunningRelease[],
  registered: readonly LiveRelease[] = [],
): ReleaseShare[] {
  const untried = registered.flatMap(({ app, canary }) => {
    const isKnown = canary === undefined || releases.some((run) => run.app === app && run.version === canary.version);
    return isKnown ? [] : [{ app, version: canary.version, pages: 0, failed: 0, late: 0 }];
  });
  const all = [...releases, ...untried].toSorted((one, other) => one.app.localeCompare(other.app));
  const byApp = Map.groupBy(all, ({ app }) => app);
  return all.map((release) => {
    const ofApp = byApp.get(release.app)?.reduce((pages, other) => pages + other.pages, 0) ?? 0;
    return {
      ...release,
      part: release.pages / Math.max(ofApp, 1),
      failedPart: release.pages === 0 ? undefined : release.failed / release.pages,
      now: stateOf(release, registered),
    };
  });
}

function stateOf({ app, version }: RunningRelease, registered: readonly LiveRelease[]): ReleaseState | undefined {
  const entry = registered.find((each) => each.app === app);
  if (entry === undefined) return undefined;
  if (entry.live === version) return { state: 'live' };
  return entry.canary?.version === version ? { state: 'canary', percent: entry.canary.percent } : { state: 'replaced' };
}

/** 0.1234 → 12.3 */
const percentOf = (share: number) => Math.round(1000 * share) / 10;
