import { FRESH } from '@patina/parts/fresh';
import { HistorySkeleton } from '@patina/parts/HistorySkeleton';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { offerHistory } from '@patina/shared-api/queries/offer';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { OfferRow } from './OfferRow.tsx';

/** Offers on one page (docs/product.md#offers-table). */
const OFFERS_ON_PAGE = 8;

/** The seller's offers, newest first, eight on a page. */
export function OfferList({ open }: { open: (id: number) => void }) {
  const { t } = useTranslation('sell');
  const offers = useQuery({
    ...offerHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={offers}
      loading={<HistorySkeleton label={t('loading')} rows={OFFERS_ON_PAGE} />}
      failed={(failure) => <ProblemState {...failure} title={t('failed')} namespace="sell" />}
    >
      {(known) =>
        known.length === 0 ? (
          <EmptyState icon="sparkle" title={t('empty')} text={t('emptyText')} />
        ) : (
          <PagedHistory
            caption={t('offers')}
            columns={['id', 'date', 'item', 'quantity', 'amount', 'status', 'action']}
            rows={known}
            pageSize={OFFERS_ON_PAGE}
            namespace="sell"
          >
            {(offer) => <OfferRow key={offer.id} offer={offer} open={open} />}
          </PagedHistory>
        )
      }
    </QueryState>
  );
}
