import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { LiveRelease } from '@patina/shared-api/contract/desk/live-releases';
import { releaseHealth as calls, type ReleaseHealth } from '@patina/shared-api/contract/desk/release-health';
import { Badge } from '@patina/ui/Badge';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { liveReleases } from '#shared/releases/live-releases.ts';
import { Section } from '#shared/section/Section.tsx';
import { failedShare } from './health-numbers.ts';

interface AppRow extends LiveRelease {
  /** What pages have reported of the live release in 24 hours. */
  health: ReleaseHealth | undefined;
}

/** Every app: what is live and tried, and how that has done in the last 24 hours. */
export function AppTable() {
  const { t } = useTranslation('desk');
  const query = useQuery(liveReleases());
  const { data: health } = useQuery(deskQuery(calls.overview));
  const ofLive = ({ app, live }: LiveRelease) =>
    health?.payload.releases.find((release) => release.app === app && release.version === live);
  return (
    <Section title={t('releases.apps')} note={t('releases.periods.24')}>
      <DeskQuery query={query} loading={<TableSkeleton columns={5} />} failed={t('releases.failed')}>
        {(registered) => (
          <PlainTable<AppRow>
            caption={t('releases.apps')}
            empty="releases.noApps"
            rows={registered.map((release) => ({ ...release, health: ofLive(release) }))}
            rowId={({ app }) => app}
            hrefOf={({ app }) => `/desk/releases/${app}`}
            columns={[
              { id: 'app', name: 'releases.app', isMain: true, cell: ({ app }) => app },
              { id: 'live', name: 'releases.states.live', cell: ({ live }) => live },
              {
                id: 'canary',
                name: 'releases.state',
                cell: ({ canary }, text) =>
                  canary && (
                    <Badge tone="accent">
                      {canary.version} · {text('releases.states.canary', { percent: canary.percent })}
                    </Badge>
                  ),
              },
              {
                id: 'visits',
                name: 'releases.health.visits',
                isNumber: true,
                cell: ({ health }, text) => text('count', { value: health?.visits ?? 0 }),
              },
              {
                id: 'failed',
                name: 'releases.health.failures',
                isNumber: true,
                cell: ({ health }, text) => health && text('releases.health.share', failedShare(health)),
              },
            ]}
          />
        )}
      </DeskQuery>
    </Section>
  );
}
