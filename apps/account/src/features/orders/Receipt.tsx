import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Html } from '@patina/ui/Html';
import type { ReactNode } from 'react';
import { useMethodName } from '#shared/money/use-method-name.ts';
import { LongMoment } from './LongMoment.tsx';
import styles from './Receipt.module.css';
import { ReceiptItems } from './ReceiptItems.tsx';

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
      <div className={styles.head}>
        <div>
          <h2 id="order-receipt" className={styles.title}>
            {t(isPaid ? 'receipt.title' : 'receipt.ordered')}
          </h2>
          <p className={styles.quiet}>{store?.site_name}</p>
        </div>
        {isPaid && (
          <div className={styles.print}>
            <Button
              size="small"
              render={<a href={`/api/receipts/${order.id}.pdf?language=${locale.language}`} download />}
            >
              {t('receipt.download')}
            </Button>
            <Button size="small" onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
          </div>
        )}
      </div>
      <dl className={styles.facts}>
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
      </dl>
      <ReceiptItems order={order} />
      {store?.requisites && <Html html={store.requisites} look="plain" className={styles.requisites} />}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.quiet}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
