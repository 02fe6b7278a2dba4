import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { Money } from '@patina/ui/Money';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEuros } from '#shared/money/use-euros.ts';
import styles from './Receipt.module.css';

/** The items of an order with their amounts and the total. */
export function ReceiptItems({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const euros = useEuros();
  const credits = useCredits();
  const { items, subtotal, discount, promocode, total, vat, vat_percent } = order;
  const refunded = fromMinor(items.reduce((sumMinor, { refund }) => sumMinor + toMinor(refund?.amount ?? 0), 0));
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
        {items.map(({ item_id, title, count, price }) => (
          <tr key={`${item_id} ${title}`}>
            <td>{title || t('orders.unknownItem')}</td>
            <td>{count}</td>
            <td>
              <Money amount={euros(price * count)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount > 0 && (
          <>
            <Sum name={t('receipt.subtotal')} amount={euros(subtotal)} />
            <Sum
              name={promocode ? t('receipt.promo', { code: promocode }) : t('receipt.discount')}
              amount={`−${euros(discount)}`}
            />
          </>
        )}
        <Sum name={t('receipt.total')} amount={euros(total)} isTotal />
        <Sum name={t('receipt.credits')} amount={credits(total)} />
        {vat_percent > 0 && <Sum name={t('receipt.vat', { percent: vat_percent })} amount={euros(vat)} />}
        {refunded > 0 && <Sum name={t('receipt.refunded')} amount={`−${euros(refunded)}`} />}
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
