import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { promoMessages } from '#messages/promo/messages.ts';
import { ListTable } from '#shared/data-table/desk-table.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { CODES, NewCodeDialog } from './CodesView.tsx';
import { NewPackDialog, PACKS } from './PacksView.tsx';

export const messages = promoMessages;

export const loader = withQueries(({ url: { searchParams } }) =>
  (readView(searchParams) === 'packs' ? PACKS : CODES).queries(searchParams),
);

export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const view = readView(search);
  return (
    <DeskPage title={t('head.promo.title')} actions={view === 'packs' ? <NewPackDialog /> : <NewCodeDialog />}>
      <LinkTabs
        label={t('head.promo.title')}
        path="/desk/promo"
        param="view"
        ids={['codes', 'packs']}
        current={view}
        nameOf={(id) => t(`promo.${id}`)}
      />
      {view === 'packs' ? <ListTable list={PACKS} /> : <ListTable list={CODES} />}
    </DeskPage>
  );
}

/** The view that an address names; the codes by default. */
const readView = (search: URLSearchParams) => (search.get('view') === 'packs' ? 'packs' : 'codes');
