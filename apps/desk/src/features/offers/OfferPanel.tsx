import { ItemPicture } from '@patina/parts/ItemPicture';
import { unitText } from '@patina/parts/unit-text';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Grid, Row, Stack, Text } from '@patina/ui/Layout';
import { type CSSProperties, useEffect, useRef } from 'react';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { SubjectNotes } from '#shared/notes/SubjectNotes.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Timeline } from '#shared/timeline/Timeline.tsx';
import { OutsideLink, TradeBadge, TradeOfferLink } from '#shared/trades/Trade.tsx';
import { mayPrice, OfferActions } from './OfferActions.tsx';
import styles from './OfferPanel.module.css';
import { OfferWorth, PriceForm } from './OfferPrice.tsx';
import { SellerPanel } from './SellerPanel.tsx';
import { UnpriceButton } from './UnpriceButton.tsx';
import type { useQueue } from './use-queue.ts';

interface OfferPanelProps {
  id: number | undefined;
  queue: ReturnType<typeof useQueue>;
}

export function OfferPanel({ id, queue }: OfferPanelProps) {
  const { t } = useTranslation('desk');
  if (id === undefined) {
    if (queue.rows.length === 0) return null;
    return <EmptyState icon="sparkle" title={t('offers.choose')} text={t('offers.chooseText')} />;
  }
  return (
    <>
      <Row as="nav" wrap gap={1} aria-label={t('offers.steps')} className={styles.steps}>
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
      </Row>
      <OpenOffer id={id} done={queue.openNext} />
    </>
  );
}

/** Called once something is done, with the offer's number if it is a price. */
type Done = (priced?: number) => void;

function OpenOffer({ id, done }: { id: number; done: Done }) {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.details, { params: { id: String(id) } }));
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={2} />} failed={t('offers.failed')}>
      {({ payload }) => <OfferContent offer={payload} done={done} />}
    </DeskQuery>
  );
}

function OfferContent({ offer, done }: { offer: DeskOffer; done: Done }) {
  const { is } = useOperator();
  return (
    <Stack as="article" gap={3} aria-labelledby={`offer-${offer.id}`}>
      <OfferHeader offer={offer} />
      <OfferWorth offer={offer} />
      <Row wrap gap={2} align="start" className={styles.actions}>
        {is('catalogue', 'owner') && mayPrice(offer) && <PriceForm offer={offer} done={() => done(offer.id)} />}
        {is('catalogue', 'owner') && offer.can_unprice && <UnpriceButton offer={offer} />}
        <OfferActions offer={offer} done={() => done()} />
      </Row>
      <Grid gap={3} min="22rem" align="start">
        <Stack gap={3}>
          <SellerPanel seller={offer.seller} />
          <SubjectNotes subject={{ kind: 'offer', id: offer.id }} />
        </Stack>
        <Timeline subject={{ kind: 'offer', id: offer.id }} />
      </Grid>
    </Stack>
  );
}

/** The item of an offer: its picture, its name and facts, and where it is on Steam. */
function OfferHeader({ offer }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const { id, title, phase, quality, wear_min: from, wear_max: to } = offer;
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus moves here, so that screen readers say which offer is open now.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const facts = [
    ...(phase !== null && !title.includes(phase) ? [phase] : []),
    t(`offers.quality.${quality}`),
    ...(from !== null && to !== null ? [t('offers.float', { from, to })] : []),
  ];
  return (
    <header className={styles.header} style={{ '--rarity': offer.rarity_color ?? undefined } as CSSProperties}>
      <span className={styles.picture}>
        <ItemPicture source={offer.img_url} />
      </span>
      <Stack gap={1} className={styles.words}>
        <Row as="p" wrap gap={1} tone="quiet" size="sm">
          {t('offers.offer', { id })} <Badge>{t(`offers.status.${offer.status}`)}</Badge>
          {offer.status !== 'pending' && offer.status !== 'offer' && <TradeBadge state={offer.trade_state} />}
          {offer.trade.trade_offer !== null && <TradeOfferLink number={offer.trade.trade_offer} />}
        </Row>
        <Text
          as="h2"
          size="xl"
          breaks="anywhere"
          ref={heading}
          id={`offer-${id}`}
          tabIndex={-1}
          className={styles.title}
        >
          {title}
        </Text>
        <Text tone="quiet" size="sm">
          {facts.join(' · ')}
        </Text>
        {offer.unit && (
          <Text size="sm" breaks="anywhere" tabular>
            {unitText(offer.unit, String)}
          </Text>
        )}
        <Row as="p" wrap gap={2} size="sm">
          {offer.item_url !== '' && <OutsideLink href={offer.item_url}>{t('offers.onSteam')}</OutsideLink>}
          {offer.product_id === null ? (
            <Text as="span" tone="warning">
              {t('offers.unknownItem')}
            </Text>
          ) : (
            <Link to={paths.product({ id: offer.product_id, category: '', subcategory: '' })}>
              {t('offers.inStore')}
            </Link>
          )}
        </Row>
      </Stack>
    </header>
  );
}
