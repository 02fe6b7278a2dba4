import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { offerHistory } from '@patina/shared-api/queries/offer';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Skeleton } from '@patina/ui/Skeleton';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { OfferPages } from './OfferPages.tsx';
import { OfferRow } from './OfferRow.tsx';
import styles from './OffersTab.module.css';
import { OFFERS_ON_PAGE, useOfferPage } from './use-offer-page.ts';

/** Age at which the offers are asked for again when the seller comes back to them, in milliseconds. */
const FRESH = 5_000;

/** The seller's offers, the latest first, eight on a page. */
export function OfferList({ open }: { open: (id: number) => void }) {
  const { t } = useTranslation('sell');
  const { data, error, isFetching, refetch } = useQuery({
    ...offerHistory(useLocale()),
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  const { page, pages, shown } = useOfferPage(data ?? []);
  if (data?.length === 0) return <EmptyState icon="sparkle" title={t('empty')} text={t('emptyText')} />;
  if (data) {
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
        <OfferPages page={page} pages={pages} />
      </>
    );
  }
  if (!error) return <OffersSkeleton />;
  return <ProblemFace title={t('failed')} error={error} retry={refetch} isRetrying={isFetching} />;
}

function OffersSkeleton() {
  const { t } = useTranslation('sell');
  return (
    <div role="status" aria-label={t('loading')} className={styles.rows}>
      {Array.from({ length: OFFERS_ON_PAGE }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
