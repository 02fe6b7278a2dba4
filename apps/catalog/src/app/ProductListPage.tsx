import { QueryState } from '@patina/parts/QueryState';
import { Slot, useIsFilled } from '@patina/parts/Slot';
import { usePaginationLabels } from '@patina/parts/use-pagination-labels';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, type ShouldRevalidateFunction, useParams } from '@patina/platform/router';
import { type ListedProduct, PAGE_SIZE } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { paths } from '@patina/shared-api/paths';
import { categoryTree, filterData, productList } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Pagination } from '@patina/ui/Pagination';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useId } from 'react';
import { CategoryNav } from '#features/categories/CategoryNav.tsx';
import { AppliedFilters, appliedFilters } from '#features/filters/AppliedFilters.tsx';
import { SideFilters, useFilterSheet } from '#features/filters/LazyFilters.tsx';
import { ListHead, useListTitle } from '#features/product-list/ListHead.tsx';
import { type ListPath, listQuery, readFilters, readRoute } from '#shared/list-filters/list-filters.ts';
import { forgetsGroup, useDebouncedFilters, useListFilters } from '#shared/list-filters/use-list-filters.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { ProductGrid, ProductGridSkeleton } from '#shared/product-card/ProductGrid.tsx';
import { ChangeAnnouncer, ListToolbar } from './ListToolbar.tsx';
import styles from './ProductListPage.module.css';

const PRODUCTS_ID = 'products';

export const loader = withQueries(({ url, params, locale }) => {
  if (forgetsGroup(url)) {
    url.searchParams.set('group', 'wears');
    throw Response.redirect(url);
  }
  const route = readRoute(url.pathname, params);
  const filters = readFilters(url.searchParams, route);
  return [categoryTree(locale), productList(listQuery(filters, route), locale), filterData(route.category, locale)];
});

/** A change of filters does not reload the route: the page refetches after its debounce. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  forgetsGroup(nextUrl) || (currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate);

export function Component() {
  const { t } = useTranslation('catalog');
  const locale = useLocale();
  const { route, filters, chosen, change, clear, hrefOfPage } = useListFilters();
  const { settled, isSettling } = useDebouncedFilters(filters, route.path);
  const list = useQuery(productList(listQuery(settled, route), locale));
  const { data, error, isPlaceholderData, isFetching } = list;
  const resultsId = useId();
  const title = useListTitle(route, chosen);
  const isChanging = isFetching || isSettling;
  const corrected = data?.meta.corrected
    ? t('list.corrected', { corrected: data.meta.corrected, search: settled.search })
    : '';
  const { total = 0, counted, more } = data?.meta ?? {};
  const count =
    data && (more ? t('list.more', { total }) : t(counted ? 'list.finishes' : 'list.count', { count: total }));
  const sheet = useFilterSheet({ filters: chosen, change, route });

  return (
    <div className={styles.page}>
      <ListHead {...route} page={filters.page} />
      <a data-layout="skip" href={`#${PRODUCTS_ID}`}>
        {t('list.skip')}
      </a>
      <ListToolbar
        title={title}
        count={count ?? (error ? null : undefined)}
        filters={chosen}
        change={change}
        openSheet={sheet.open}
      />
      <CategoryNav path={route.path} filters={chosen} />
      <AppliedFilters filters={chosen} change={change} clear={clear} />
      <ChangeAnnouncer
        text={count ? `${corrected} ${count}`.trim() : t('list.loading')}
        isChanging={data !== undefined && isChanging}
      />
      {sheet.element}
      <div className={styles.body}>
        <SideFilters filters={chosen} change={change} route={route} />
        <section
          id={PRODUCTS_ID}
          tabIndex={-1}
          className={styles.results}
          aria-labelledby={resultsId}
          aria-busy={isChanging}
        >
          <VisuallyHidden id={resultsId} role="heading" aria-level={2}>
            {t('list.results')}
          </VisuallyHidden>
          {corrected && <p className={styles.corrected}>{corrected}</p>}
          <QueryState
            query={list}
            loading={<ProductGridSkeleton cards={PAGE_SIZE} />}
            failed={(failure) => <ProblemState {...failure} title={t('list.failed')} />}
          >
            {({ payload, meta }) =>
              meta.total === 0 ? (
                <NoProducts path={route.path} isFiltered={appliedFilters(filters).length > 0} />
              ) : (
                <ListResults
                  products={payload}
                  meta={meta}
                  page={settled.page}
                  hrefOfPage={hrefOfPage}
                  isOutdated={isPlaceholderData || isSettling}
                />
              )
            }
          </QueryState>
        </section>
      </div>
    </div>
  );
}

interface ListResultsProps {
  products: ListedProduct[];
  meta: ListMeta;
  /** Page in the address. */
  page: number;
  hrefOfPage: (page: number) => string;
  /** Newer results are loading. */
  isOutdated: boolean;
}

/** The products of a page, with pagination. */
function ListResults({ products, meta, page, hrefOfPage, isOutdated }: ListResultsProps) {
  const { t } = useTranslation('catalog');
  const labels = usePaginationLabels('catalog');
  const { category } = useParams();
  const ofSlot = { page, ...(category && category !== 'all' && { category }) };
  const isFilled = useIsFilled('list.between-rows', ofSlot);
  if (products.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('list.empty')}
        text={t('list.beyond', { page })}
        actions={<Button render={<Link to={hrefOfPage(1)} />}>{t('list.toFirstPage')}</Button>}
      />
    );
  }
  return (
    <>
      <ProductGrid
        products={products}
        isOutdated={isOutdated}
        between={isFilled && <Slot name="list.between-rows" props={ofSlot} />}
      />
      <Pagination
        className={styles.pages}
        page={page}
        pages={meta.pages}
        hrefOf={hrefOfPage}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
        labels={labels}
      />
    </>
  );
}

interface NoProductsProps {
  path: ListPath;
  /** Filters are applied; without any, another list is suggested. */
  isFiltered: boolean;
}

/** Hint under "No products found" if no filter is set. */
const HINTS = {
  '/products': 'list.emptyAll',
  '/new': 'list.emptyNew',
  '/sale': 'list.emptySale',
} as const satisfies Record<ListPath, string>;

function NoProducts({ path, isFiltered }: NoProductsProps) {
  const { t } = useTranslation('catalog');
  const [target, action] = isFiltered ? [path, t('filters.clearAll')] : [paths.products(), t('list.toAll')];
  return (
    <EmptyState
      icon="search"
      title={t('list.empty')}
      text={t(isFiltered ? 'list.emptyHint' : HINTS[path])}
      actions={(isFiltered || path !== '/products') && <Button render={<Link to={target} />}>{action}</Button>}
    />
  );
}
