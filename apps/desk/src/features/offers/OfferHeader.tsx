import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type CSSProperties, useEffect, useRef } from 'react';
import { TradeBadge } from '#shared/trades/TradeBadge.tsx';
import { TradeOfferLink } from '#shared/trades/TradeOfferLink.tsx';
import styles from './OfferHeader.module.css';

/** The item of an offer: its picture, its name and facts, and where it is on Steam. */
export function OfferHeader({ offer }: { offer: DeskOffer }) {
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
    <header className={styles.root} style={{ '--rarity': offer.rarity_color ?? undefined } as CSSProperties}>
      <span className={styles.picture}>
        <ItemPicture source={offer.img_url} />
      </span>
      <div className={styles.words}>
        <p className={styles.number}>
          {t('offers.offer', { id })} <Badge>{t(`offers.status.${offer.status}`)}</Badge>
          {offer.status !== 'pending' && offer.status !== 'offer' && <TradeBadge state={offer.trade_state} />}
          {offer.trade.trade_offer !== null && <TradeOfferLink number={offer.trade.trade_offer} />}
        </p>
        <h2 ref={heading} id={`offer-${id}`} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <p className={styles.links}>
          {offer.item_url !== '' && (
            <a href={offer.item_url} target="_blank" rel="noreferrer">
              {t('offers.onSteam')}
              <Icon name="external" />
              <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
            </a>
          )}
          {offer.product_id === null ? (
            <span className={styles.unknown}>{t('offers.unknownItem')}</span>
          ) : (
            <Link to={paths.product({ id: offer.product_id, category: '', subcategory: '' })}>
              {t('offers.inStore')}
            </Link>
          )}
        </p>
      </div>
    </header>
  );
}
