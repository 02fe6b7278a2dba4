import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskOrderItem } from '@patina/shared-api/contract/desk/orders';
import { paths } from '@patina/shared-api/paths';
import type { CSSProperties, ReactNode } from 'react';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { TradeBadge } from '#shared/trades/TradeBadge.tsx';
import { TradeOfferLink } from '#shared/trades/TradeOfferLink.tsx';
import styles from './OrderItems.module.css';

interface OrderItemPlateProps {
  item: DeskOrderItem;
  /** Whether the order is paid, so that the item is on its way. */
  isPaid: boolean;
  /** The box that chooses the item. */
  children: ReactNode;
}

/** An item of an order: its picture, its facts, and where it is. */
export function OrderItemPlate({ item, isPaid, children }: OrderItemPlateProps) {
  const { t } = useTranslation('desk');
  const { title, exterior, phase, wear_min: from, wear_max: to, product_id: product } = item;
  const facts = [phase, exterior].filter((fact) => fact !== null && !title.includes(fact));
  return (
    <li className={styles.plate} style={{ '--rarity': item.rarity_color ?? undefined } as CSSProperties}>
      <span className={styles.picture}>
        <ItemPicture source={item.img_url} />
      </span>
      <span className={styles.words}>
        {product === null ? (
          <span className={styles.name}>{title}</span>
        ) : (
          <Link className={styles.name} to={paths.product({ id: product, category: '', subcategory: '' })}>
            {title}
          </Link>
        )}
        {facts.length > 0 && <span className={styles.fact}>{facts.join(' · ')}</span>}
        {from !== null && to !== null && <span className={styles.fact}>{t('orders.float', { from, to })}</span>}
        <Money amount={item.price} />
      </span>
      {isPaid && <ItemState item={item} />}
      {!isPaid && item.refund && <ItemState item={item} />}
      {children && <span className={styles.box}>{children}</span>}
    </li>
  );
}

/** Where an item is: its trade offer, until when something lasts, and what was paid back. */
function ItemState({ item: { trade, refund } }: { item: DeskOrderItem }) {
  const { t } = useTranslation('desk');
  return (
    <span className={styles.state}>
      <TradeBadge state={trade.state} />
      {trade.trade_offer !== null && <TradeOfferLink number={trade.trade_offer} />}
      {trade.state === 'sent' && (
        <span className={styles.fact}>
          {t('orders.expires')} <Moment seconds={trade.expires_at} />
        </span>
      )}
      {trade.state === 'protected' && (
        <span className={styles.fact}>
          {t('orders.until')} <Moment seconds={trade.protected_until} />
        </span>
      )}
      {refund && (
        <span className={styles.fact}>
          {t('orders.paidBack')} <Money amount={refund.amount} />
        </span>
      )}
    </span>
  );
}
