import { FRESH } from '@patina/parts/fresh';
import { HistoryPages } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useSearchParams } from '@patina/platform/router';
import { MOST_WATCHED, type WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { savedSearches, watchedItems } from '@patina/shared-api/queries/watchlist';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { pageOf } from '#shared/history/page-of.ts';
import { SearchesSection } from './SearchesSection.tsx';
import { WatchedLine } from './WatchedLine.tsx';

export const loader = withQueries(({ url, locale }) => [
  watchedItems(pageOf(url.searchParams), locale),
  savedSearches(),
]);

/** What the shopper watches, and the searches that they have saved. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={5}>
      <title>{titled(t('head.watchlist.title'))}</title>
      <WatchedItems />
      <SearchesSection />
    </Stack>
  );
}

/** What is watched, the latest first, in pages. */
function WatchedItems() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const page = pageOf(search);
  const watched = useQuery({ ...watchedItems(page, useLocale()), ...FRESH });
  const { total } = watched.data?.meta ?? {};
  return (
    <Stack gap={3}>
      <Row gap={2} rowGap={0.5} align="baseline" justify="between" wrap>
        <Text as="h1" size="2xl">
          {t('tabs.watchlist')}
        </Text>
        {total !== undefined && total > 0 && (
          <Text size="sm" tone="quiet" tabular>
            {t('watchlist.count', { count: total, most: MOST_WATCHED })}
          </Text>
        )}
      </Row>
      <QueryState
        query={watched}
        loading={<HistorySkeleton label={t('watchlist.loading')} />}
        failed={(failure) => <ProblemState {...failure} title={t('watchlist.failed')} namespace="account" />}
      >
        {({ payload, meta }) =>
          payload.length === 0 ? (
            <NothingWatched isBeyond={meta.total > 0} />
          ) : (
            <WatchedTable items={payload} page={page} pages={meta.pages} />
          )
        }
      </QueryState>
    </Stack>
  );
}

/** @param isBeyond something is watched, but the page in the address is after the last one */
function NothingWatched({ isBeyond }: { isBeyond: boolean }) {
  const { t } = useTranslation('account');
  if (isBeyond) {
    return (
      <EmptyState
        icon="search"
        title={t('watchlist.beyond')}
        actions={<Button render={<Link to={paths.account('watchlist')} />}>{t('watchlist.toFirst')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t('watchlist.empty')}
      text={t('watchlist.emptyText')}
      actions={
        <Button variant="solid" render={<Link to={paths.products()} />}>
          {t('shop')}
        </Button>
      }
    />
  );
}

const COLUMNS = ['item', 'price', 'month', 'stock', 'told', 'change'] as const;

function WatchedTable({ items, page, pages }: { items: WatchedItem[]; page: number; pages: number }) {
  const { t } = useTranslation('account');
  return (
    <>
      <HistoryTable
        caption={t('tabs.watchlist')}
        columns={COLUMNS.map((column) => ({ name: t(`watchlist.columns.${column}`) }))}
      >
        {items.map((item) => (
          <WatchedLine key={`${item.item_id} ${item.unit_id}`} item={item} />
        ))}
      </HistoryTable>
      <HistoryPages page={page} pages={pages} namespace="account" />
    </>
  );
}
