import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Text } from '@patina/ui/Layout';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { DeskQuery, NotFound } from '#shared/page/DeskPage.tsx';
import { appReleases } from '#shared/releases/live-releases.ts';
import { ComparisonSection } from './ComparisonSection.tsx';
import { FailureSection } from './FailureSection.tsx';
import { FillerSection } from './FillerSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { LogSection } from './LogSection.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { useMayAct } from './ReleaseActs.tsx';
import { ReleaseTable } from './ReleaseTable.tsx';
import { RequestSection } from './RequestSection.tsx';
import { SizeSection } from './SizeSection.tsx';

/** Everything about the releases of one app. */
export function AppSections({ app }: { app: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery(appReleases(app));
  const mayAct = useMayAct(app);
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={7} />} failed={t('releases.failed')}>
      {(found) =>
        found === null ? (
          <NotFound />
        ) : (
          <>
            {found.is_signed && mayAct && <Text tone="quiet">{t('releases.signed')}</Text>}
            <ReleaseTable found={found} />
            <PreviewSection previews={found.previews} />
            <RequestSection app={app} />
            <FillerSection found={found} />
            <HealthSection found={found} />
            <ComparisonSection found={found} />
            <FailureSection app={app} />
            <SizeSection releases={found.releases} />
            <LogSection found={found} />
          </>
        )
      }
    </DeskQuery>
  );
}
