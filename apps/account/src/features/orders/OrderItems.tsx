import { ItemName } from '@patina/parts/ItemPicture';
import { TextWithMoment } from '@patina/parts/LongMoment';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { OrderDialogButton } from './OrderDialogButton.tsx';
import styles from './OrderItems.module.css';

const loadCancel = async () => (await import(/* webpackChunkName: "CancelDialog" */ './CancelDialog.tsx')).CancelDialog;

const loadTradeLink = async () =>
  (await import(/* webpackChunkName: "TradeLinkDialog" */ './TradeLinkDialog.tsx')).TradeLinkDialog;

/** The items of an order, by when and where they are sent, and what its buyer can do about it. */
export function OrderItems({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const { id, items, unsent } = order;
  return (
    <Panel as="section" gap={2} aria-labelledby="order-items">
      <Text as="h2" size="lg" id="order-items">
        {t('order.delivery.title')}
      </Text>
      <Stack as="ul" gap={1.5} className={styles.items}>
        {items.map(({ item_id: product, title, img_url, unit, trade }) => (
          <li key={`${product} ${title}`}>
            <ItemName title={title || t('orders.unknownItem')} picture={img_url} product={product}>
              {unit?.float != null && (
                <Text as="span" size="sm" tone="quiet" tabular>
                  Float {unit.float}
                </Text>
              )}
              {trade?.available_at != null && (
                <Text as="span" size="sm" tone="quiet">
                  <TextWithMoment
                    text={(moment) => t('order.delivery.from', { moment })}
                    seconds={trade.available_at}
                  />
                </Text>
              )}
            </ItemName>
          </li>
        ))}
      </Stack>
      <SendBy order={order} />
      <TradeLink order={order} />
      <Row wrap gap={1}>
        {unsent && (
          <OrderDialogButton
            load={loadCancel}
            order={order}
            unsent={unsent}
            text={t(unsent.count === items.length ? 'order.cancel.button' : 'order.cancel.rest')}
          />
        )}
        <Button size="small" render={<Link to={`${paths.contact()}?order=${id}`} />}>
          {t('order.delivery.problem')}
        </Button>
      </Row>
    </Panel>
  );
}

/** By when what can be sent now is; that it is late, once that has passed. */
function SendBy({ order: { items, unsent } }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const isHydrated = useIsHydrated();
  const due = items.filter(({ trade }) => trade?.available_at == null);
  const times = due.flatMap(({ trade }) => trade?.due_at ?? []);
  if (!unsent || times.length === 0) return null;
  const sendBy = Math.min(...times);
  const isLate = isHydrated && sendBy * 1000 < Date.now();
  const count = times.length;
  const promise = count === items.length ? 'order.delivery.sendBy' : 'order.delivery.sendRest';
  return (
    <Row as="p" gap={1} align="start" size="sm" tone={isLate ? 'warning' : 'normal'} className={styles.promise}>
      <Icon name={isLate ? 'warning' : 'info'} />
      <span>
        <TextWithMoment
          text={(moment) => t(isLate ? 'order.delivery.late' : promise, { count, moment })}
          seconds={sendBy}
        />
      </span>
    </Row>
  );
}

/** Where the items go, and the way to change that while they have not been sent. */
function TradeLink({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const { trade_link: link, unsent } = order;
  if (!link) return null;
  const waits = unsent?.link_waits_until;
  return (
    <Stack gap={0.5} size="sm">
      <Text as="span" tone="quiet">
        {t('order.delivery.tradeLink')}
      </Text>
      <Row wrap gap={1.5} rowGap={1} justify="between">
        <Text as="span" breaks="anywhere" className={styles.link}>
          {link}
        </Text>
        {unsent && !waits && !unsent.is_in_offer && (
          <OrderDialogButton load={loadTradeLink} order={order} unsent={unsent} text={t('order.tradeLink.button')} />
        )}
      </Row>
      {waits && (
        <Text as="span" tone="quiet">
          <TextWithMoment text={(moment) => t('order.tradeLink.waits', { moment })} seconds={waits} />
        </Text>
      )}
      {unsent?.is_in_offer && !waits && (
        <Text as="span" tone="quiet">
          {t('order.tradeLink.inOffer')}
        </Text>
      )}
    </Stack>
  );
}
