import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { contentMessages } from '#messages/content/messages.ts';
import { ListTable } from '#shared/data-table/desk-table.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { AnnouncementView } from './AnnouncementView.tsx';
import { NewPageDialog, PagesView } from './PagesView.tsx';
import { PageView } from './PageView.tsx';
import { NewTextDialog, TEXTS_TABLE } from './TextsView.tsx';

export const messages = contentMessages;

/** Static pages, the texts that replace those of the releases, and the announcement: three views, by the address. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const view = search.get('view');
  const current = view === 'texts' || view === 'announcement' ? view : 'pages';
  const page = search.get('id');
  return (
    <DeskPage
      title={t('head.content.title')}
      actions={current === 'texts' ? <NewTextDialog /> : current === 'pages' && page === null && <NewPageDialog />}
    >
      <LinkTabs
        label={t('head.content.title')}
        current={current}
        tabs={[
          { id: 'pages', to: '/desk/content', name: t('content.pages') },
          { id: 'texts', to: '/desk/content?view=texts', name: t('content.texts') },
          { id: 'announcement', to: '/desk/content?view=announcement', name: t('content.announcement') },
        ]}
      />
      {current === 'texts' && <ListTable list={TEXTS_TABLE} />}
      {current === 'announcement' && <AnnouncementView />}
      {current === 'pages' && (page === null ? <PagesView /> : <PageView id={page} />)}
    </DeskPage>
  );
}
