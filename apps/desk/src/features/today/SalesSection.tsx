import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { today as calls, type SalesOfDays, type SalesOverview } from '@patina/shared-api/contract/desk/today';
import { formatDecimal } from '@patina/shared-api/money';
import { Money as KitMoney } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import { Chart } from '#shared/chart/Chart.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import styles from './SalesSection.module.css';
import { TodaySection } from './TodaySection.tsx';

/** Revenue and margin of today, 7 and 30 days, and of each day. */
export function SalesSection() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.sales));
  return (
    <TodaySection title={t('today.sales')} note={t('today.utc')}>
      <DeskQuery query={query} loading={<SalesLoading />} failed={t('today.salesFailed')}>
        {({ payload }) => <SalesOf {...payload} />}
      </DeskQuery>
    </TodaySection>
  );
}

/** Number of periods: today, 7 and 30 days. */
const PERIODS = 3;

function SalesLoading() {
  return (
    <>
      <BlockSkeletons count={PERIODS} className={styles.periods} block={styles.periodLoading} />
      <Skeleton shape="block" className={styles.chartLoading} />
    </>
  );
}

function SalesOf({ periods, days }: SalesOverview) {
  const { t } = useTranslation('desk');
  return (
    <>
      <ul className={styles.periods}>
        {periods.map((period) => (
          <PeriodCard key={period.days} {...period} />
        ))}
      </ul>
      <div className={styles.chart}>
        <Chart
          title={t('today.chart')}
          kind="line"
          labelName={t('today.day')}
          labels={days.map(({ day }) => shortDay(day))}
          series={[
            { name: t('today.revenue'), values: days.map(({ revenue }) => revenue) },
            { name: t('today.margin'), values: days.map(({ margin }) => margin) },
          ]}
          format={formatDecimal}
        />
      </div>
    </>
  );
}

function PeriodCard({ days, now, before }: SalesOfDays) {
  const { t } = useTranslation('desk');
  const credits = useCredits();
  return (
    <li className={styles.period}>
      <h3 className={styles.name}>{t('today.days', { count: days })}</h3>
      <p className={styles.revenue}>
        <KitMoney amount={credits(now.revenue)} />
      </p>
      <dl className={styles.facts}>
        <dt>{t('today.margin')}</dt>
        <dd>
          <KitMoney amount={credits(now.margin)} />
        </dd>
        <dt>{t('today.orders')}</dt>
        <dd>{t('today.count', { value: now.orders })}</dd>
        <dt>{t('today.before', { count: days })}</dt>
        <dd>
          <KitMoney amount={credits(before.revenue)} />
        </dd>
      </dl>
    </li>
  );
}

/** `2026-11-23` → `23.11.` */
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.`;
