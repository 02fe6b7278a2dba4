import { FRESH } from '@patina/parts/fresh';
import { HistoryPages } from '@patina/parts/HistoryPages';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { usePageOf } from '@patina/parts/use-page-of';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { offerHistory } from '@patina/shared-api/queries/offer';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './OfferList.module.css';
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
      loading={<OffersSkeleton />}
      failed={(failure) => <ProblemState {...failure} title={t('failed')} namespace="sell" />}
    >
      {(known) =>
        known.length === 0 ? (
          <EmptyState icon="sparkle" title={t('empty')} text={t('emptyText')} />
        ) : (
          <OfferTable offers={known} open={open} />
        )
      }
    </QueryState>
  );
}

function OfferTable({ offers, open }: { offers: readonly Offer[]; open: (id: number) => void }) {
  const { t } = useTranslation('sell');
  const { page, pages, shown } = usePageOf(offers, OFFERS_ON_PAGE);
  return (
    <>
      <HistoryTable
        caption={t('offers')}
        columns={[
          { name: t('columns.id') },
          { name: t('columns.date') },
          { name: t('columns.item') },
          { name: t('columns.quantity'), isNumber: true },
          { name: t('columns.amount'), isNumber: true },
          { name: t('columns.status') },
          { name: t('columns.action') },
        ]}
      >
        {shown.map((offer) => (
          <OfferRow key={offer.id} offer={offer} open={open} />
        ))}
      </HistoryTable>
      <HistoryPages page={page} pages={pages} namespace="sell" />
    </>
  );
}

function OffersSkeleton() {
  const { t } = useTranslation('sell');
  return (
    <div role="status" aria-label={t('loading')} className={styles.rows}>
      {Array.from({ length: OFFERS_ON_PAGE }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
