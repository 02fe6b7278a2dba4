import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Panel } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import type { ReactNode } from 'react';
import type { CartSum } from './cart-sum.ts';
import styles from './Summary.module.css';

interface SummaryProps {
  sum: CartSum;
  vatPercent: number;
  /** The promo code and the ways to pay. */
  children: ReactNode;
  /** Below the panel: pays. */
  footer: ReactNode;
}

/** The totals and the payment; sticky beside the cart on wide screens. */
export function Summary({ sum, vatPercent, children, footer }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const price = useDisplayPrice();
  return (
    <aside className={styles.side} aria-labelledby="total-to-pay">
      <Panel gap={2} className={styles.box}>
        <h2 id="total-to-pay" className={styles.title}>
          {t('summary.title')}
        </h2>
        <div>
          <Money
            className={styles.amount}
            amount={credits(sum.total)}
            {...(sum.discount > 0 && { old: credits(sum.subtotal), oldLabel: t('summary.before') })}
          />
          <p className={styles.about}>{t('summary.about', { amount: price(sum.total) })}</p>
        </div>
        {(sum.discount > 0 || vatPercent > 0) && (
          <dl className={styles.parts}>
            {sum.discount > 0 && (
              <div>
                <dt>{t('summary.discount')}</dt>
                <dd>−{credits(sum.discount)}</dd>
              </div>
            )}
            {vatPercent > 0 && (
              <div>
                <dt>{t('summary.vat', { percent: vatPercent })}</dt>
                <dd>{credits(sum.vat)}</dd>
              </div>
            )}
          </dl>
        )}
        {children}
      </Panel>
      {footer}
    </aside>
  );
}
