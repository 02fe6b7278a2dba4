import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { OfferActions } from './OfferActions.tsx';
import { OfferEvents } from './OfferEvents.tsx';
import { OfferHeader } from './OfferHeader.tsx';
import styles from './OfferPanel.module.css';
import { OfferWorth } from './OfferWorth.tsx';
import { mayPrice } from './offer-actions.ts';
import { PriceForm } from './PriceForm.tsx';
import { SellerPanel } from './SellerPanel.tsx';
import type { useQueue } from './use-queue.ts';

interface OfferPanelProps {
  id: number | undefined;
  queue: ReturnType<typeof useQueue>;
}

/** The offer that is open. */
export function OfferPanel({ id, queue }: OfferPanelProps) {
  const { t } = useTranslation('desk');
  if (id === undefined) {
    return <EmptyState icon="sparkle" title={t('offers.choose')} text={t('offers.chooseText')} />;
  }
  return (
    <>
      <nav className={styles.steps} aria-label={t('offers.steps')}>
        <Button size="small" className={styles.back} render={<Link to={`/desk/offers${queue.search}`} />}>
          <Icon name="arrow-left" />
          {t('offers.back')}
        </Button>
        <Button size="small" onClick={() => queue.step(-1)}>
          <Icon name="chevron-left" />
          {t('offers.previous')}
        </Button>
        <Button size="small" onClick={() => queue.step(1)}>
          {t('offers.next')}
          <Icon name="chevron-right" />
        </Button>
      </nav>
      <OpenOffer id={id} done={queue.openNext} />
    </>
  );
}

function OpenOffer({ id, done }: { id: number; done: () => void }) {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.details, { params: { id: String(id) } }));
  return (
    <QueryState
      query={query}
      loading={<TableSkeleton columns={2} />}
      failed={() => <QueryFailed query={query} title={t('offers.failed')} />}
    >
      {({ payload }) => <OfferContent offer={payload} done={done} />}
    </QueryState>
  );
}

function OfferContent({ offer, done }: { offer: DeskOffer; done: () => void }) {
  const { is } = useOperator();
  return (
    <article className={styles.offer} aria-labelledby={`offer-${offer.id}`}>
      <OfferHeader offer={offer} />
      <OfferWorth offer={offer} />
      <div className={styles.actions}>
        {is('catalogue', 'owner') && mayPrice(offer) && <PriceForm offer={offer} done={done} />}
        <OfferActions offer={offer} done={done} />
      </div>
      <div className={styles.rest}>
        <SellerPanel seller={offer.seller} />
        <OfferEvents offer={offer} />
      </div>
    </article>
  );
}
