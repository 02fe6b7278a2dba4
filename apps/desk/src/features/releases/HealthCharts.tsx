import { useTranslation } from '@patina/platform/i18n';
import type { ReleaseChange } from '@patina/shared-api/contract/desk/live-releases';
import type { HealthOverview } from '@patina/shared-api/contract/desk/release-health';
import { Grid, Panel } from '@patina/ui/Layout';
import { Chart } from '#shared/chart/Chart.tsx';
import { liveMarks } from '#shared/releases/chart-marks.ts';
import { momentText } from '#shared/values/moments.ts';
import { vitalText } from './HealthTable.tsx';
import { percentOf, placeIn, stepsOfApp, VITALS } from './health-numbers.ts';

interface HealthChartsProps {
  overview: HealthOverview;
  changes: readonly ReleaseChange[];
}

/** Visits, failures, LCP, INP and CLS of an app over time, with its releases as marks. */
export function HealthCharts({ overview, changes }: HealthChartsProps) {
  const { t, i18n } = useTranslation('desk');
  const steps = stepsOfApp(overview.releases);
  if (steps.length < 2) return null;
  const common = {
    labelName: t('releases.health.moment'),
    labels: steps.map(({ at }) => momentText(i18n.language, at)),
    marks: liveMarks(changes, (time) => placeIn(steps, overview, time)),
    markName: t('releases.list'),
  };
  const count = (value: number) => t('count', { value });
  return (
    <Grid gap={2} min="20rem">
      <Panel>
        <Chart
          {...common}
          title={t('releases.health.visitChart')}
          kind="bar"
          series={[{ name: t('releases.health.visits'), values: steps.map(({ visits }) => visits) }]}
          format={count}
        />
      </Panel>
      <Panel>
        <Chart
          {...common}
          title={t('releases.health.failureChart')}
          kind="line"
          series={[
            {
              name: t('releases.health.failures'),
              values: steps.map(({ failed, visits }) => (visits === 0 ? null : percentOf(failed / visits))),
            },
          ]}
          format={(value) => t('percent', { value })}
        />
      </Panel>
      {VITALS.filter((name) => steps.some(({ vitals }) => vitals[name])).map((name) => (
        <Panel key={name}>
          <Chart
            {...common}
            title={t('releases.health.vitalChart', { name })}
            kind="line"
            series={[
              { name: t('releases.health.quarters'), values: steps.map(({ vitals }) => vitals[name]?.p75 ?? null) },
              { name: t('releases.health.half'), values: steps.map(({ vitals }) => vitals[name]?.p50 ?? null) },
              { name: t('releases.health.most'), values: steps.map(({ vitals }) => vitals[name]?.p95 ?? null) },
            ]}
            format={(value) => vitalText(name, value, t)}
          />
        </Panel>
      ))}
    </Grid>
  );
}
