import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import type { AppReleases } from '@patina/shared-api/contract/desk/live-releases';
import { releaseHealth as calls, type HealthOverview } from '@patina/shared-api/contract/desk/release-health';
import { EmptyState } from '@patina/ui/EmptyState';
import { Stack, Text } from '@patina/ui/Layout';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { HealthCharts } from './HealthCharts.tsx';
import { HealthTable, PlaceTable } from './HealthTable.tsx';

export const PERIODS = ['24', '168', '720', '2160'] as const;

/** The hours that the address asks for; a day by default. */
export function usePeriod(): (typeof PERIODS)[number] {
  const [search] = useSearchParams();
  return PERIODS.find((each) => each === search.get('hours')) ?? '24';
}

/** How the releases of an app do in the pages of visitors: each beside the one before, and over time. */
export function HealthSection({ found }: { found: AppReleases }) {
  const { t } = useTranslation('desk');
  const { app } = found;
  const hours = usePeriod();
  const query = useQuery(deskQuery(calls.overview, { query: { app, hours: Number(hours) } }));
  return (
    <Section title={t('releases.health.title')}>
      <LinkTabs
        label={t('releases.period')}
        path={`/desk/releases/${app}`}
        param="hours"
        ids={PERIODS}
        current={hours}
        nameOf={(each) => t(`releases.periods.${each}`)}
      />
      <DeskQuery query={query} loading={<TableSkeleton columns={7} />} failed={t('releases.health.failed')}>
        {({ payload }) => <Health overview={payload} found={found} />}
      </DeskQuery>
    </Section>
  );
}

function Health({ overview, found }: { overview: HealthOverview; found: AppReleases }) {
  const { t } = useTranslation('desk');
  if (overview.releases.length === 0) return <EmptyState title={t('releases.health.none')} />;
  return (
    <Stack gap={2}>
      <HealthTable releases={overview.releases} found={found} />
      <Text tone="quiet" size="sm">
        {t('releases.health.spreadHint')}
      </Text>
      <PlaceTable releases={overview.releases} />
      <HealthCharts overview={overview} changes={found.changes} />
    </Stack>
  );
}
