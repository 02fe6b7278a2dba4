import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, queryOptions, useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import { consentAtom } from '@patina/shared-api/state/consent';
import { type Locale, useLocale } from '@patina/shared-api/state/locale';
import { useEffect, useEffectEvent } from 'react';
import { useNearViewport } from '#shared/near-viewport/use-near-viewport.ts';
import { definePersistedList, usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';

/** Products in the row. */
const ROW_SIZE = 8;

/** Ids of viewed products; one more than the row shows, because the current one is left out. */
const recentlyViewed = definePersistedList({
  name: 'recently_viewed',
  size: ROW_SIZE + 1,
  keyOf: (id: number) => id,
  parse: (stored) => (typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : undefined),
});

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

/** Records a product as viewed once it has loaded and the visitor has consented. */
export function useRecordView(productId: number | undefined) {
  const { functional } = useAtomValue(consentAtom);
  const { put } = usePersistedList(recentlyViewed);
  const remember = useEffectEvent(put);

  useEffect(() => {
    if (productId !== undefined && functional) remember(productId);
  }, [productId, functional]);
}

/** Loads the products of these ids that still exist, in this order; some are cached. */
function viewedProducts(ids: number[], locale: Locale) {
  return queryOptions({
    queryKey: ['items/viewed', ids, locale],
    queryFn: async ({ client }): Promise<Product[]> => {
      const answers = await Promise.allSettled(
        ids.map((id) => client.ensureQueryData(productDetails(String(id), locale))),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.payload] : []));
    },
    placeholderData: keepPreviousData,
  });
}
