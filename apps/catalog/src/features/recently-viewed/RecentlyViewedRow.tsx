import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useLocale } from '@patina/shared-api/state/locale';
import { ProductStrip } from '#product-strip/ProductStrip.tsx';
import { useShelf } from '#shelf/use-shelf.ts';
import { useIsNear } from './use-is-near.ts';
import { VIEWED_ROW, viewedProducts, viewedShelf } from './viewed-products.ts';

interface ViewedRowProps {
  title?: string;
  /** The product that is being looked at. */
  except?: number;
}

/** What the visitor has looked at lately. Nothing where nothing is remembered, or nothing of it can be had. */
export function ViewedRow({ title, except }: ViewedRowProps) {
  const { t } = useTranslation('catalog');
  const { entries } = useShelf(viewedShelf);
  const ids = entries.filter((id) => id !== except).slice(0, VIEWED_ROW);
  const { isNear, place } = useIsNear<HTMLDivElement>();
  const { data } = useQuery({ ...viewedProducts(ids, useLocale()), enabled: isNear && ids.length > 0 });
  if (ids.length === 0 || data?.length === 0) return null;
  return (
    <div ref={place}>
      <ProductStrip title={title ?? t('row.viewed')} products={data} />
    </div>
  );
}
