import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Promo } from '@patina/shared-api/contract/cart/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { includedVat } from '@patina/shared-api/money-arithmetic';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import type { ReactNode } from 'react';
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
        <Text as="h2" size="md" weight="medium" tone="quiet" id="total-to-pay">
          {t('summary.title')}
        </Text>
        <div>
          <Money
            className={styles.amount}
            amount={credits(sum.total)}
            {...(sum.discount > 0 && { old: credits(sum.subtotal), oldLabel: t('summary.before') })}
          />
          <Text size="sm" tone="quiet" tabular>
            {t('summary.about', { amount: price(sum.total) })}
          </Text>
        </div>
        {(sum.discount > 0 || vatPercent > 0) && (
          <Stack as="dl" gap={0.5} size="sm" tabular className={styles.parts}>
            {sum.discount > 0 && <Part name={t('summary.discount')}>−{credits(sum.discount)}</Part>}
            {vatPercent > 0 && <Part name={t('summary.vat', { percent: vatPercent })}>{credits(sum.vat)}</Part>}
          </Stack>
        )}
        {children}
      </Panel>
      {footer}
    </aside>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row gap={2} align="stretch" justify="between">
      <Text as="dt" tone="quiet">
        {name}
      </Text>
      <dd>{children}</dd>
    </Row>
  );
}

/** Totals of the cart in the internal currency. */
export interface CartSum {
  /** Before the discount. */
  subtotal: number;
  discount: number;
  /** Never below 0. */
  total: number;
  /** The part of the total that is VAT. */
  vat: number;
}

/** Adds up the lines that can be bought; sold lines cost nothing. */
export function sumCart(lines: readonly CartLine[], promo: Promo | undefined, vatPercent: number): CartSum {
  const subtotal = lines
    .filter(({ sold }) => !sold)
    .reduce((sum, { item, count }) => sum + toMinor(item.price) * count, 0);
  const discount = Math.min(subtotal, promo ? toMinor(promo.calculated_discount) : 0);
  const total = subtotal - discount;
  return {
    subtotal: fromMinor(subtotal),
    discount: fromMinor(discount),
    total: fromMinor(total),
    vat: fromMinor(includedVat(total, vatPercent)),
  };
}

/** The price differs from the one the shopper has seen; it must be accepted before anything is paid. */
export const hasNewPrice = ({ sold, item, price_seen }: CartLine) => !sold && item.price !== price_seen;

/** What must be settled before the lines can be paid: sold items, prices that were not accepted, or both. */
export function blockedBy(lines: readonly CartLine[]): 'sold' | 'prices' | 'both' | undefined {
  const isSold = lines.some(({ sold }) => sold);
  const isDearer = lines.some(hasNewPrice);
  if (isSold && isDearer) return 'both';
  if (isSold) return 'sold';
  return isDearer ? 'prices' : undefined;
}
