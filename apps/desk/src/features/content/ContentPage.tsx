import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { contentMessages } from '#messages/content/messages.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { AnnouncementView } from './AnnouncementView.tsx';
import { NewPageDialog, PagesView } from './PagesView.tsx';
import { PageView } from './PageView.tsx';
import { PointButton } from './PointButton.tsx';
import { TextsView } from './TextsView.tsx';

export const messages = contentMessages;

const VIEWS = ['pages', 'texts', 'announcement'] as const;

/** Static pages, the texts that replace those of the releases, and the announcement: three views, by the address. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const current = VIEWS.find((view) => view === search.get('view')) ?? 'pages';
  const page = search.get('id');
  return (
    <DeskPage
      title={t('head.content.title')}
      actions={current === 'texts' ? <PointButton /> : current === 'pages' && page === null && <NewPageDialog />}
    >
      <LinkTabs
        label={t('head.content.title')}
        path="/desk/content"
        param="view"
        ids={VIEWS}
        current={current}
        nameOf={(view) => t(`content.${view}`)}
      />
      {current === 'texts' && <TextsView />}
      {current === 'announcement' && <AnnouncementView />}
      {current === 'pages' && (page === null ? <PagesView /> : <PageView id={page} />)}
    </DeskPage>
  );
}
