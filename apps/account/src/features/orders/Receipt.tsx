import { refundedOf } from '@patina/parts/item-ways';
import { LongMoment, TextWithMoment } from '@patina/parts/LongMoment';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Html } from '@patina/ui/Html';
import { Grid, Panel, Row, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { useMethodName, useOrderMoney } from '#shared/money.ts';
import styles from './Receipt.module.css';

interface ReceiptProps {
  order: Purchase;
  /** If false, it is a list of the items, not a receipt. */
  isPaid: boolean;
}

/** The receipt; printed without the rest of the page. */
export function Receipt({ order, isPaid }: ReceiptProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { data: store } = useQuery(settings(locale));
  const { data: owner } = useQuery(profile(locale));
  const methodOf = useMethodName();
  return (
    <Panel as="section" gap={2} className={styles.receipt} aria-labelledby="order-receipt">
      <Row gap={2} align="start" justify="between">
        <div>
          <Text as="h2" size="lg" id="order-receipt">
            {t(isPaid ? 'receipt.title' : 'receipt.ordered')}
          </Text>
          <Text size="sm" tone="quiet">
            {store?.site_name}
          </Text>
        </div>
        {isPaid && (
          <Row wrap gap={1} align="stretch" className={styles.print}>
            <Button
              size="small"
              render={<a href={`/api/receipts/${order.id}.pdf?language=${locale.language}`} download />}
            >
              {t('receipt.download')}
            </Button>
            <Button size="small" onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
          </Row>
        )}
      </Row>
      <Grid as="dl" gap={2} rowGap={1.5} min="11rem" fill>
        {order.receipt && <Fact name={t('receipt.number')}>{order.receipt}</Fact>}
        <Fact name={t('receipt.order')}>{order.id}</Fact>
        <Fact name={t('columns.date')}>
          <LongMoment seconds={order.created_at} />
        </Fact>
        {owner && (
          <Fact name={t('receipt.customer')}>
            {`${owner.name} ${owner.surname}`.trim()}
            <br />
            {owner.email}
          </Fact>
        )}
        <Fact name={t('receipt.method')}>{methodOf(order.payment_method)}</Fact>
        <Fact name={t('columns.status')}>{t(`orders.status.${order.status}`)}</Fact>
      </Grid>
      <ReceiptItems order={order} />
      {store?.requisites && <Html html={store.requisites} look="plain" className={styles.requisites} />}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="sm" tone="quiet">
        {name}
      </Text>
      <Text as="dd" size="sm" breaks="anywhere">
        {children}
      </Text>
    </div>
  );
}

/** The items of an order with their amounts and the total. */
function ReceiptItems({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const money = useOrderMoney();
  const { items, subtotal, discount, promocode, total, vat, vat_percent, charged: by } = order;
  const refunded = refundedOf(items);
  return (
    <table className={styles.items}>
      <caption>
        <VisuallyHidden>{t('receipt.items')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.item')}</th>
          <th scope="col">{t('columns.quantity')}</th>
          <th scope="col">{t('columns.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ item_id, title, count, price, charged, trade }) => (
          <tr key={`${item_id} ${title}`}>
            <td>
              {title || t('orders.unknownItem')}
              {trade?.available_at != null && (
                <Text size="sm" tone="quiet">
                  <TextWithMoment text={(moment) => t('receipt.from', { moment })} seconds={trade.available_at} />
                </Text>
              )}
            </td>
            <td>{count}</td>
            <td>
              <Money amount={money(order, price * count, charged)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount > 0 && (
          <>
            <Sum name={t('receipt.subtotal')} amount={money(order, subtotal, by?.subtotal)} />
            <Sum
              name={promocode ? t('receipt.promo', { code: promocode }) : t('receipt.discount')}
              amount={money(order, -discount, by && -by.discount)}
            />
          </>
        )}
        <Sum name={t('receipt.total')} amount={money(order, total, by?.total)} isTotal />
        {order.payment_method === FROM_BALANCE && <Sum name={t('receipt.credits')} amount={credits(total)} />}
        {vat_percent > 0 && (
          <Sum name={t('receipt.vat', { percent: vat_percent })} amount={money(order, vat, by?.vat)} />
        )}
        {refunded.amount > 0 && (
          <Sum
            name={t('receipt.refunded')}
            amount={money(order, -refunded.amount, refunded.charged && -refunded.charged)}
          />
        )}
      </tfoot>
    </table>
  );
}

function Sum({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}
