import { useTranslation } from '@patina/platform/i18n';
import type { PublishedRelease } from '@patina/shared-api/contract/desk/live-releases';
import { Panel } from '@patina/ui/Layout';
import { Chart } from '#shared/chart/Chart.tsx';
import { kilobytes } from './ReleaseTable.tsx';

/** How large the releases of an app were, the earliest first; nothing where there is but one. */
export function SizeSection({ releases }: { releases: readonly PublishedRelease[] }) {
  const { t } = useTranslation('desk');
  const sized = releases.filter(({ size }) => size !== undefined).toReversed();
  if (sized.length < 2) return null;
  return (
    <Panel>
      <Chart
        title={t('releases.sizes')}
        kind="bar"
        labelName={t('releases.version')}
        labels={sized.map(({ version }) => version)}
        series={[{ name: t('releases.size'), values: sized.map(({ size = 0 }) => kilobytes(size)) }]}
        format={(value) => t('count', { value })}
      />
    </Panel>
  );
}
