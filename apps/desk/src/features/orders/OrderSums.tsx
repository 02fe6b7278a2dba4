import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import type { DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { PaymentMethod } from '#shared/payments/PaymentMethod.tsx';
import styles from './OrderPage.module.css';

/** What was paid, how and when. */
export function OrderSums({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  return (
    <Panel as="section" gap={2} aria-label={t('orders.payment')}>
      <h2 className={styles.title}>{t('orders.payment')}</h2>
      <dl className={`${styles.facts} ${styles.sums}`}>
        <div>
          <dt>{t('orders.placed')}</dt>
          <dd>
            <Moment seconds={order.created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.method')}</dt>
          <dd>
            <PaymentMethod code={order.payment_method} />
          </dd>
        </div>
        {order.discount > 0 && (
          <>
            <div>
              <dt>{t('orders.subtotal')}</dt>
              <dd>
                <Money amount={order.subtotal} />
              </dd>
            </div>
            <div>
              <dt>
                {order.promocode === null ? t('orders.discount') : t('orders.promocode', { code: order.promocode })}
              </dt>
              <dd>
                <Money amount={-order.discount} />
              </dd>
            </div>
          </>
        )}
        <div className={styles.total}>
          <dt>{t('orders.total')}</dt>
          <dd>
            <Money amount={order.total} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.vat', { percent: order.vat_percent })}</dt>
          <dd>
            <Money amount={order.vat} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
