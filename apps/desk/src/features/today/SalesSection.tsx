import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { today as calls, type SalesOfDays, type SalesOverview } from '@patina/shared-api/contract/desk/today';
import { Grid, Panel, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { Chart } from '#shared/chart/Chart.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { liveMarks } from '#shared/releases/chart-marks.ts';
import { releaseMarks } from '#shared/releases/live-releases.ts';
import { Section } from '#shared/section/Section.tsx';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { useAmounts } from '#shared/values/amounts.ts';
import { shortDayText } from '#shared/values/moments.ts';
import { Money } from '#shared/values/values.tsx';
import styles from './SalesSection.module.css';

/** Revenue and margin of today, 7 and 30 days, and of each day. */
export function SalesSection() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.sales));
  return (
    <Section title={t('today.sales')} note={t('today.utc')}>
      <DeskQuery query={query} loading={<SalesLoading />} failed={t('today.salesFailed')}>
        {({ payload }) => <SalesOf {...payload} />}
      </DeskQuery>
    </Section>
  );
}

/** Number of periods: today, 7 and 30 days. */
const PERIODS = 3;

const SalesLoading = () => (
  <>
    <BlockSkeletons count={PERIODS} min="13rem" block={styles.periodLoading} />
    <Skeleton shape="block" className={styles.chartLoading} />
  </>
);

function SalesOf({ periods, days }: SalesOverview) {
  const { t, i18n } = useTranslation('desk');
  const { decimal } = useAmounts();
  const { data: changes = [] } = useQuery(releaseMarks());
  return (
    <>
      <Grid as="ul" gap={1} min="13rem">
        {periods.map((period) => (
          <PeriodCard key={period.days} {...period} />
        ))}
      </Grid>
      <Panel>
        <Chart
          title={t('today.chart')}
          kind="line"
          labelName={t('today.day')}
          labels={days.map(({ day }) => shortDayText(i18n.language, day))}
          series={[
            { name: t('today.revenue'), values: days.map(({ revenue }) => revenue) },
            { name: t('today.margin'), values: days.map(({ margin }) => margin) },
          ]}
          format={decimal}
          marks={liveMarks(changes, (at) => days.findIndex(({ day }) => day === at.slice(0, 10)))}
          markName={t('today.chartMark')}
        />
      </Panel>
    </>
  );
}

function PeriodCard({ days, now, before }: SalesOfDays) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="li">
      <Text as="h3" tone="quiet" size="sm" weight="regular">
        {t('today.days', { count: days })}
      </Text>
      <Text size="xl" weight="strong">
        <Money amount={now.revenue} />
      </Text>
      <Facts
        look="lines"
        facts={[
          [t('today.margin'), <Money key="margin" amount={now.margin} />],
          [t('today.orders'), t('count', { value: now.orders })],
          [t('today.before', { count: days }), <Money key="before" amount={before.revenue} />],
        ]}
      />
    </Panel>
  );
}
