import { FRESH } from '@patina/parts/fresh';
import { ItemName } from '@patina/parts/ItemPicture';
import { ORDER_MARKS } from '@patina/parts/order-marks';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { HistoryDateCell } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { OrderStatus, Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { HISTORY_PAGE_SIZE, HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { useOrderMoney } from '#shared/money.ts';
import styles from './OrdersTab.module.css';

export const loader = withQueries(({ locale }) => [purchaseHistory(locale)]);

/** The shopper's purchases. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(t('head.orders.title'))}</title>
      <Text as="h1" size="2xl">
        {t('tabs.orders')}
      </Text>
      <OrderList />
    </Stack>
  );
}

/** Orders, newest first, five on a page. */
function OrderList() {
  const { t } = useTranslation('account');
  const orders = useQuery({
    ...purchaseHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={orders}
      loading={<HistorySkeleton label={t('orders.loading')} />}
      failed={(failure) => <ProblemState {...failure} title={t('orders.failed')} namespace="account" />}
    >
      {(known) =>
        known.length === 0 ? (
          <NoOrders />
        ) : (
          <PagedHistory
            caption={t('tabs.orders')}
            columns={['id', 'date', 'item', 'quantity', 'amount', 'status']}
            rows={orderRows(known)}
            pageSize={HISTORY_PAGE_SIZE}
            namespace="account"
          >
            {(row) => <OrderLine key={row.order} row={row} />}
          </PagedHistory>
        )
      }
    </QueryState>
  );
}

function NoOrders() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon="cart"
      title={t('orders.empty')}
      text={t('orders.emptyText')}
      actions={
        <Button variant="solid" render={<Link to={paths.products()} />}>
          {t('shop')}
        </Button>
      }
    />
  );
}

/** An order, by its first item; its number links to its page. */
function OrderLine({ row }: { row: OrderRow }) {
  const { t } = useTranslation('account');
  const money = useOrderMoney();
  const { order, createdAt, more, count, amount, charged, status, trades } = row;
  const next =
    status === 'pending' ? [t('order.aheadText.processing')] : trades.map((state) => t(`orders.trade.${state}`));
  const words = [...new Set(next)];
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>
        <Row
          as={Link}
          inline
          touch
          tabular
          weight="medium"
          tone="accent"
          to={paths.order(order)}
          className={styles.order}
          aria-label={t('orders.openNamed', { order })}
        >
          {order}
          <Icon name="chevron-right" />
        </Row>
      </HistoryCell>
      <HistoryDateCell name={t('columns.date')} seconds={createdAt} />
      <HistoryCell name={t('columns.item')} isMain>
        <ItemName title={row.title || t('orders.unknownItem')} picture={row.picture} product={row.product}>
          {more > 0 && (
            <Text size="xs" tone="quiet" className={styles.more}>
              {t('orders.more', { count: more })}
            </Text>
          )}
        </ItemName>
      </HistoryCell>
      <HistoryCell name={t('columns.quantity')} isNumber>
        {count}
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={money({ charged }, amount, charged?.total)} />
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <div className={styles.status}>
          <StatusBadge {...ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>
          {words.map((word) => (
            <Text key={word} size="xs" tone="quiet" className={styles.more}>
              {word}
            </Text>
          ))}
        </div>
      </HistoryCell>
    </tr>
  );
}

/** One line of the order history: an order. */
export interface OrderRow {
  order: number;
  /** Seconds since 1970. */
  createdAt: number;
  /** Name of the first item; empty when unknown. */
  title: string;
  picture: string;
  /** Id of the first item's product; undefined if it is no longer in the catalogue. */
  product: number | undefined;
  /** Number of items beside the first. */
  more: number;
  count: number;
  /** Amount paid, after a discount; internal currency. */
  amount: number;
  charged: Purchase['charged'];
  status: OrderStatus;
  /** Where items are on their way, each state once; empty while that says nothing more than the status. */
  trades: TradeState[];
}

/** The rows of the history; an order without items has its own title and picture. */
export function orderRows(orders: readonly Purchase[]): OrderRow[] {
  return orders.map((order): OrderRow => {
    const [first] = order.items;
    return {
      order: order.id,
      createdAt: order.created_at,
      title: first?.title ?? order.title,
      picture: first?.img_url ?? order.img_url,
      product: first?.item_id || undefined,
      more: Math.max(order.items.length - 1, 0),
      count: order.count,
      amount: order.total,
      charged: order.charged,
      status: order.status,
      trades: [...new Set(order.items.flatMap((item) => tradeOf(item, order.status) ?? []))],
    };
  });
}

function tradeOf({ trade, refund }: Purchase['items'][number], status: OrderStatus): TradeState | undefined {
  return status === 'processing' || (refund && status === 'completed') ? trade?.state : undefined;
}
