import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { releaseHealth } from '@patina/shared-api/contract/desk/release-health';
import { releaseRequests } from '@patina/shared-api/contract/desk/release-requests';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { releasesMessages } from '#messages/releases/messages.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { liveReleases } from '#shared/releases/live-releases.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { AlarmSection } from './AlarmSection.tsx';
import { AppSections } from './AppSections.tsx';
import { AppTable } from './AppTable.tsx';
import { RequestSection } from './RequestSection.tsx';

export const messages = releasesMessages;

export const loader = withQueries(() => [deskQuery(releaseHealth.alarms), deskQuery(releaseRequests.list)]);

/** The releases of all apps, or those of the app that the address names. */
export function Component() {
  const { app } = useParams();
  const { t } = useTranslation('desk');
  if (app === undefined) {
    return (
      <DeskPage title={t('head.releases.title')}>
        <AlarmSection />
        <AppTable />
        <RequestSection />
      </DeskPage>
    );
  }
  return (
    <DeskPage title={app} back={{ to: '/desk/releases', name: t('head.releases.title') }}>
      <AppTabs app={app} />
      <AlarmSection app={app} />
      <AppSections key={app} app={app} />
    </DeskPage>
  );
}

/** Links to the other apps. */
function AppTabs({ app }: { app: string }) {
  const { t } = useTranslation('desk');
  const { data: registered = [] } = useQuery(liveReleases());
  if (registered.length < 2) return null;
  return (
    <LinkTabs
      label={t('releases.apps')}
      path="/desk/releases"
      ids={registered.map((each) => each.app)}
      current={app}
      nameOf={(each) => each}
    />
  );
}
