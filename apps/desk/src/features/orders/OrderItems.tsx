import { ItemName } from '@patina/parts/ItemPicture';
import { unitText } from '@patina/parts/unit-text';
import { useTranslation } from '@patina/platform/i18n';
import type { DeskOrder, DeskOrderItem } from '@patina/shared-api/contract/desk/orders';
import { Checkbox } from '@patina/ui/Checkbox';
import { Grid, Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ShortcutsButton } from '#shared/data-table/ShortcutsButton.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { TradeBadge, TradeOfferLink } from '#shared/trades/Trade.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { OrderActions } from './OrderActions.tsx';
import styles from './OrderPage.module.css';

/** The items of an order on their plates, and what is done with all of them or with those that are chosen. */
export function OrderItems({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const ref = usePageKeys<HTMLElement>({ '?': () => setHelpOpen(true) });
  const isPaid = order.status === 'processing' || order.status === 'completed';
  const acted = chosen.length === 0 ? order.items : order.items.filter(({ item }) => chosen.includes(item));
  return (
    <Stack as="section" gap={2} ref={ref} aria-label={t('orders.items')}>
      {isPaid && (
        <Row wrap gap={1}>
          <Text role="status" tone="quiet" className={styles.about}>
            {chosen.length === 0 ? t('orders.allItems') : t('orders.chosenItems', { count: chosen.length })}
          </Text>
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
                canRefund: acted.some(({ refund }) => refund === null),
                isWaiting: order.waits_until !== null,
              },
            ]}
            done={() => setChosen([])}
          />
        </Row>
      )}
      <Grid as="ul" fill gap={2} min="19rem">
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
      </Grid>
    </Stack>
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
    <Panel
      as="li"
      gap={1}
      className={styles.plate}
      style={{ '--rarity': item.rarity_color ?? undefined } as CSSProperties}
    >
      <ItemName title={title} picture={item.img_url} product={product}>
        {facts.length > 0 && <Fact>{facts.join(' · ')}</Fact>}
        {item.unit ? (
          <Fact>{unitText(item.unit, String)}</Fact>
        ) : (
          from !== null && to !== null && <Fact>{t('orders.float', { from, to })}</Fact>
        )}
        <Money amount={item.price} />
      </ItemName>
      {(isPaid || item.refund) && <ItemState item={item} />}
      {children}
    </Panel>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <Text as="span" tone="quiet" size="sm" tabular>
    {children}
  </Text>
);

/** Where an item is: its trade offer, until when something lasts, and what was paid back. */
function ItemState({ item: { trade, refund } }: { item: DeskOrderItem }) {
  const { t } = useTranslation('desk');
  return (
    <Row as="span" wrap gap={1} rowGap={0.5} size="sm">
      <TradeBadge state={trade.state} />
      {trade.available_at != null && (
        <Fact>
          {t('orders.from')} <Moment seconds={trade.available_at} />
        </Fact>
      )}
      {trade.trade_offer !== null && <TradeOfferLink number={trade.trade_offer} />}
      {trade.state === 'sent' && (
        <Fact>
          {t('orders.expires')} <Moment seconds={trade.expires_at} />
        </Fact>
      )}
      {trade.state === 'protected' && (
        <Fact>
          {t('orders.until')} <Moment seconds={trade.protected_until} />
        </Fact>
      )}
      {refund && (
        <Fact>
          {t('orders.paidBack')} <Money amount={refund.amount} />
        </Fact>
      )}
    </Row>
  );
}
