import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Skeleton } from '@patina/ui/Skeleton';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';

/** What every page of the store says above its header. */
export function AnnouncementView() {
  const { t } = useTranslation('desk');
  const { data: all } = useQuery(languages());
  const query = useQuery(deskQuery(calls.announcement));
  return (
    <QueryState
      query={query}
      loading={<Skeleton shape="block" />}
      failed={() => <QueryFailed query={query} title={t('content.announcementFailed')} />}
    >
      {({ payload }) => <AnnouncementForm {...payload} languages={all ?? []} />}
    </QueryState>
  );
}
