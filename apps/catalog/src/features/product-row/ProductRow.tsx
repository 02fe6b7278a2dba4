import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { productDetails, recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { messages } from '#messages/messages.ts';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { ProductStrip } from '#product-strip/ProductStrip.tsx';
import { ViewedRow } from '#viewed/ViewedRow.tsx';

export const contract = CONTRACT_VERSION;
export { messages };

/** Which products: the store's popular ones, those like a product, or those the visitor has looked at. */
export type ProductRowProps = { title?: string } & (
  | { source: 'recommended' }
  | { source: 'similar'; productId: number }
  | { source: 'recently-viewed'; except?: number }
);

/** A row of products for any page of the store. Nothing where there is nothing to show. */
export function Component(props: ProductRowProps) {
  if (props.source === 'similar') return <SimilarRow {...props} />;
  if (props.source === 'recently-viewed') return <ViewedRow {...props} />;
  return <RecommendedRow {...props} />;
}

function RecommendedRow({ title }: { title?: string }) {
  const { t } = useTranslation('catalog');
  const { data, error, isFetching, refetch } = useQuery(recommendedProducts(useLocale()));
  const heading = title ?? t('row.recommended');
  if (!data && error) return <ProblemFace title={heading} error={error} retry={refetch} isRetrying={isFetching} />;
  return data?.length === 0 ? null : <ProductStrip title={heading} products={data} />;
}

function SimilarRow({ title, productId }: { title?: string; productId: number }) {
  const { t } = useTranslation('catalog');
  const { data, error, isFetching, refetch } = useQuery(productDetails(String(productId), useLocale()));
  const heading = title ?? t('row.similar');
  if (!data && error) return <ProblemFace title={heading} error={error} retry={refetch} isRetrying={isFetching} />;
  return data?.similar.length === 0 ? null : <ProductStrip title={heading} products={data?.similar} />;
}
