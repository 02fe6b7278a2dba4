import { FRESH } from '@patina/parts/fresh';
import { HistorySkeleton } from '@patina/parts/HistorySkeleton';
import { ItemName } from '@patina/parts/ItemPicture';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { HistoryDateCell } from '@patina/parts/ShortDateTime';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { offerHistory } from '@patina/shared-api/queries/offer';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { OfferBadge } from '#shared/offer/OfferBadge.tsx';
import { useQualityName } from '#shared/offer/use-quality-name.ts';
import { HowSellingGoes } from './HowSellingGoes.tsx';
import styles from './OfferList.module.css';

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
          <>
            <HowSellingGoes />
            <EmptyState icon="sparkle" title={t('empty')} text={t('emptyText')} />
          </>
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

interface OfferRowProps {
  offer: Offer;
  open: (id: number) => void;
}

/** A row of an offer: our price, or the asking price until we have made one. */
function OfferRow({ offer, open }: OfferRowProps) {
  const { t } = useTranslation('sell');
  const qualityName = useQualityName();
  const money = useMoney();
  const { id, created_at, title, quality, item, user_price, service_price, currency, status } = offer;
  const isDecision = status === 'offer';
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>{id}</HistoryCell>
      <HistoryDateCell name={t('columns.date')} seconds={created_at} />
      <HistoryCell name={t('columns.item')} isMain>
        <ItemName title={title} picture={item.img} product={item.id}>
          <Text as="span" size="xs" tone="quiet">
            {qualityName(quality)}
          </Text>
        </ItemName>
      </HistoryCell>
      <HistoryCell name={t('columns.quantity')} isNumber>
        1
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <div>
          <Money amount={money(service_price ?? user_price, currency)} />
          {service_price !== null && service_price !== user_price && (
            <Text size="xs" weight="regular" tone="quiet" className={styles.asked}>
              {t('asked', { amount: money(user_price, currency) })}
            </Text>
          )}
        </div>
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <span className={styles.status}>
          <OfferBadge offer={offer} />
        </span>
      </HistoryCell>
      <HistoryCell name={t('columns.action')}>
        <Button size="small" variant={isDecision ? 'solid' : 'quiet'} onClick={() => open(id)}>
          {t(isDecision ? 'action.offer' : 'action.details')}{' '}
          <VisuallyHidden>{t('action.of', { id, title })}</VisuallyHidden>
        </Button>
      </HistoryCell>
    </tr>
  );
}
