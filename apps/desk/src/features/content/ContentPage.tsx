import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { contentMessages } from '#messages/content/messages.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { PagesView } from './PagesView.tsx';
import { PageView } from './PageView.tsx';
import { TextsView } from './TextsView.tsx';

export const messages = contentMessages;

/** Static pages, and the texts that replace those of the releases: two tabs, by the address. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const current = search.get('view') === 'texts' ? 'texts' : 'pages';
  const page = search.get('id');
  return (
    <DeskPage title={t('head.content.title')}>
      <LinkTabs
        label={t('head.content.title')}
        current={current}
        tabs={[
          { id: 'pages', to: '/desk/content', name: t('content.pages') },
          { id: 'texts', to: '/desk/content?view=texts', name: t('content.texts') },
        ]}
      />
      {current === 'texts' ? <TextsView /> : page === null ? <PagesView /> : <PageView id={page} />}
    </DeskPage>
  );
}
