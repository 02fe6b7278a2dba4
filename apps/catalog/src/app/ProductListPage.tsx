import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { ShouldRevalidateFunction } from '@patina/platform/router';
import { PAGE_SIZE } from '@patina/shared-api/contract/catalogue/catalogue';
import { categoryTree, filterData, productList } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useId } from 'react';
import { CategoryNav } from '#features/categories/CategoryNav.tsx';
import { AppliedFilters } from '#features/filters/AppliedFilters.tsx';
import { SideFilters } from '#features/filters/SideFilters.tsx';
import { useFilterSheet } from '#features/filters/use-filter-sheet.tsx';
import { ChangeAnnouncer } from '#features/product-list/ChangeAnnouncer.tsx';
import { ListHead } from '#features/product-list/ListHead.tsx';
import { ListResults } from '#features/product-list/ListResults.tsx';
import { NoProducts } from '#features/product-list/NoProducts.tsx';
import { useListTitle } from '#features/product-list/use-list-title.ts';
import { appliedFilters } from '#shared/list-filters/applied-filters.ts';
import { listQuery, readFilters } from '#shared/list-filters/list-filters.ts';
import { readRoute } from '#shared/list-filters/list-route.ts';
import { forgetsGroup } from '#shared/list-filters/remembered-group.ts';
import { useDebouncedFilters } from '#shared/list-filters/use-debounced-filters.ts';
import { useListFilters } from '#shared/list-filters/use-list-filters.ts';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { ProductGridSkeleton } from '#shared/product-card/ProductGridSkeleton.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import styles from './ProductListPage.module.css';

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
  const count = data && t(data.meta.counted ? 'list.finishes' : 'list.count', { count: data.meta.total });
  const sheet = useFilterSheet({ filters: chosen, change, route });

  return (
    <div className={styles.page}>
      <ListHead {...route} page={filters.page} />
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
        <section className={styles.results} aria-labelledby={resultsId} aria-busy={isChanging}>
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
