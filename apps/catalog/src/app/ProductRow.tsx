import type { QueryResult } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { productDetails, recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { RecentlyViewedRow } from '#features/recently-viewed/RecentlyViewedRow.tsx';
import type { ProductRowProps } from '#fragments.ts';
import { messages } from '#messages/messages.ts';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';

export const contract = CONTRACT_VERSION;
export { messages };

/** A row of products for any page of the shop; renders nothing without products. */
export function Component(props: ProductRowProps) {
  if (props.source === 'similar') return <SimilarRow {...props} />;
  if (props.source === 'recently-viewed') return <RecentlyViewedRow {...props} />;
  return <RecommendedRow {...props} />;
}

function RecommendedRow({ title }: { title?: string }) {
  const { t } = useTranslation('catalog');
  const query = useQuery(recommendedProducts(useLocale()));
  return <QueryRow title={title ?? t('row.recommended')} query={query} productsOf={(products) => products} />;
}

function SimilarRow({ title, productId }: { title?: string; productId: number }) {
  const { t } = useTranslation('catalog');
  const query = useQuery(productDetails(String(productId), useLocale()));
  return <QueryRow title={title ?? t('row.similar')} query={query} productsOf={({ similar }) => similar} />;
}

interface QueryRowProps<Data> {
  title: string;
  query: QueryResult<Data>;
  productsOf: (data: Data) => Product[];
}

function QueryRow<Data>({ title, query, productsOf }: QueryRowProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const products = data && productsOf(data);
  if (!data && error) return <ProblemState title={title} error={error} retry={refetch} isRetrying={isFetching} />;
  return products?.length === 0 ? null : <ProductStrip title={title} products={products} />;
}
