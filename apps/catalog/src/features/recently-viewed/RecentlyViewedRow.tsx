import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useLocale } from '@patina/shared-api/state/locale';
import { usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';
import { ROW_SIZE, recentlyViewed, viewedProducts } from './recently-viewed.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface RecentlyViewedRowProps {
  /** The product of the current page. */
  except: number;
}

/** Recently viewed products; renders nothing without any. */
export function RecentlyViewedRow({ except }: RecentlyViewedRowProps) {
  const { t } = useTranslation('catalog');
  const { entries } = usePersistedList(recentlyViewed);
  const ids = entries.filter((id) => id !== except).slice(0, ROW_SIZE);
  const { isNear, element } = useNearViewport<HTMLDivElement>();
  const { data } = useQuery({ ...viewedProducts(ids, useLocale()), enabled: isNear && ids.length > 0 });
  if (ids.length === 0 || data?.length === 0) return null;
  return (
    <div ref={element}>
      <ProductStrip title={t('row.viewed')} products={data} />
    </div>
  );
}
