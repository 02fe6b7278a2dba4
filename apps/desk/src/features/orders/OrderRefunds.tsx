import { useTranslation } from '@patina/platform/i18n';
import type { DeskRefund } from '@patina/shared-api/contract/desk/orders';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import styles from './OrderPage.module.css';

/** What was paid back, and where it went. */
export function OrderRefunds({ refunds }: { refunds: readonly DeskRefund[] }) {
  const { t } = useTranslation('desk');
  return (
    <section aria-label={t('orders.refunds')}>
      <h2 className={styles.title}>{t('orders.refunds')}</h2>
      <PlainTable
        caption={t('orders.refunds')}
        rows={refunds}
        rowId={({ number }) => number}
        columns={[
          { id: 'number', name: t('orders.refundNumber'), isMain: true, cell: ({ number }) => number },
          { id: 'at', name: t('orders.at'), cell: ({ at }) => <Moment seconds={at} /> },
          {
            id: 'where',
            name: t('orders.paidTo'),
            cell: ({ paid, done_at }) => (
              <StatusBadge mark={done_at === null ? 'warning' : 'tick'}>
                {t(paid === null ? 'orders.toBalance' : done_at === null ? 'orders.toSend' : 'orders.toPayment')}
              </StatusBadge>
            ),
          },
          {
            id: 'amount',
            name: t('orders.amount'),
            isNumber: true,
            cell: ({ paid, credits }) =>
              paid === null ? <Money amount={credits} /> : <Money amount={paid.amount} currency={paid.currency} />,
          },
        ]}
      />
    </section>
  );
}
