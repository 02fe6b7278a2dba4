import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { ShouldRevalidateFunction } from '@patina/platform/router';
import { PAGE_SIZE } from '@patina/shared-api/contract/catalogue';
import { categoryTree, filterData, productList } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useId } from 'react';
import { CategoryNav } from '#category-nav/CategoryNav.tsx';
import { SideFilters } from '#filter-panel/SideFilters.tsx';
import { useFilterSheet } from '#filter-panel/use-filter-sheet.tsx';
import { appliedFilters } from '#list-filters/applied-filters.ts';
import { listQuery, readFilters } from '#list-filters/list-filters.ts';
import { readPlace } from '#list-filters/list-place.ts';
import { useListFilters } from '#list-filters/use-list-filters.ts';
import { useSettledFilters } from '#list-filters/use-settled-filters.ts';
import { ListHead } from '#page-head/ListHead.tsx';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { ProductGridSkeleton } from '#product-card/ProductGridSkeleton.tsx';
import { ChangeAnnouncer } from './ChangeAnnouncer.tsx';
import { FiltersHeader } from './FiltersHeader.tsx';
import { ListResults } from './ListResults.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { NoProducts } from './NoProducts.tsx';
import styles from './ProductListPage.module.css';
import { useListTitle } from './use-list-title.ts';

export const loader = withQueries(({ url, params, locale }) => {
  const place = readPlace(url.pathname, params);
  const filters = readFilters(url.searchParams, place);
  return [categoryTree(locale), productList(listQuery(filters, place), locale), filterData(place.category, locale)];
});

/** A change of filters is the page's to follow, after its delay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export function Component() {
  const { t } = useTranslation('catalog');
  const locale = useLocale();
  const { place, filters, chosen, change, clear, hrefOfPage } = useListFilters();
  const { settled, isSettling } = useSettledFilters(filters, place.path);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    productList(listQuery(settled, place), locale),
  );
  const resultsId = useId();
  const title = useListTitle(place, chosen);
  const isChanging = isFetching || isSettling;
  const corrected = data?.meta.corrected
    ? t('list.corrected', { corrected: data.meta.corrected, search: settled.search })
    : '';
  const sheet = useFilterSheet({ filters: chosen, change, place });

  return (
    <div className={styles.page}>
      <ListHead {...place} page={filters.page} />
      <ListToolbar
        title={title}
        total={data?.meta.total ?? (error ? null : undefined)}
        filters={chosen}
        change={change}
        openSheet={sheet.open}
      />
      <CategoryNav path={place.path} filters={chosen} />
      <FiltersHeader filters={chosen} change={change} clear={clear} />
      <ChangeAnnouncer
        text={data ? `${corrected} ${t('list.count', { count: data.meta.total })}`.trim() : t('list.loading')}
        isChanging={data !== undefined && isChanging}
      />
      {sheet.element}
      <div className={styles.body}>
        <SideFilters filters={chosen} change={change} place={place} />
        <section className={styles.results} aria-labelledby={resultsId} aria-busy={isChanging}>
          <VisuallyHidden id={resultsId} role="heading" aria-level={2}>
            {t('list.results')}
          </VisuallyHidden>
          {corrected && <p className={styles.corrected}>{corrected}</p>}
          {!data && error ? (
            <ProblemFace title={t('list.failed')} error={error} retry={refetch} isRetrying={isFetching} />
          ) : !data ? (
            <ProductGridSkeleton cards={PAGE_SIZE} />
          ) : data.meta.total === 0 ? (
            <NoProducts path={place.path} isFiltered={appliedFilters(filters).length > 0} />
          ) : (
            <ListResults
              products={data.payload}
              meta={data.meta}
              page={settled.page}
              hrefOfPage={hrefOfPage}
              isOutdated={isPlaceholderData || isSettling}
            />
          )}
        </section>
      </div>
    </div>
  );
}
