import { useTranslation } from '@patina/platform/i18n';
import type { DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { Checkbox } from '@patina/ui/Checkbox';
import { useState } from 'react';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderItemPlate } from './OrderItemPlate.tsx';
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
