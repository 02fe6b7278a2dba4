import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskOrder, DeskOrderItem } from '@patina/shared-api/contract/desk/orders';
import { paths } from '@patina/shared-api/paths';
import { Checkbox } from '@patina/ui/Checkbox';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { TradeBadge, TradeOfferLink } from '#shared/trades/Trade.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { OrderActions } from './OrderActions.tsx';
import styles from './OrderItems.module.css';

/** The items of an order on their plates, and what is done with all of them or with those that are chosen. */
export function OrderItems({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const ref = usePageKeys<HTMLElement>({ '?': () => setHelpOpen(true) });
  const isPaid = order.status === 'processing' || order.status === 'completed';
  const acted = chosen.length === 0 ? order.items : order.items.filter(({ item }) => chosen.includes(item));
  return (
    <section ref={ref} className={styles.root} aria-label={t('orders.items')}>
      {isPaid && (
        <div className={styles.actions}>
          <p className={styles.about} role="status">
            {chosen.length === 0 ? t('orders.allItems') : t('orders.chosenItems', { count: chosen.length })}
          </p>
          <ShortcutsButton
            keys={{ isHelpOpen, setHelpOpen }}
            canChoose={false}
            canOpen={false}
            isList={false}
            more={[
              ['s', t('orders.sent.button')],
              ['a', t('orders.protected.button')],
              ['d', t('orders.declined.button')],
              ['e', t('orders.expired.button')],
              ['v', t('orders.reversed.button')],
              ['f', t('orders.refund.button')],
            ]}
          />
          <OrderActions
            orders={[
              {
                id: order.id,
                items: chosen.length === 0 ? undefined : [...chosen],
                states: acted.map(({ trade }) => trade.state),
                canRefund: acted.some(({ refund, trade }) => refund === null && trade.state !== 'sent'),
                isWaiting: order.waits_until !== null,
              },
            ]}
            done={() => setChosen([])}
          />
        </div>
      )}
      <ul className={styles.plates}>
        {order.items.map((item) => (
          <OrderItemPlate key={item.item} item={item} isPaid={isPaid}>
            {isPaid && order.items.length > 1 && (
              <Checkbox
                checked={chosen.includes(item.item)}
                onCheckedChange={(isChosen) =>
                  setChosen((before) =>
                    isChosen ? [...before, item.item].sort((a, b) => a - b) : before.filter((one) => one !== item.item),
                  )
                }
              >
                {t('orders.chooseItem', { item: item.item })}
              </Checkbox>
            )}
          </OrderItemPlate>
        ))}
      </ul>
    </section>
  );
}

interface OrderItemPlateProps {
  item: DeskOrderItem;
  /** Whether the order is paid, so that the item is on its way. */
  isPaid: boolean;
  /** The box that chooses the item. */
  children: ReactNode;
}

/** An item of an order: its picture, its facts, and where it is. */
function OrderItemPlate({ item, isPaid, children }: OrderItemPlateProps) {
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
