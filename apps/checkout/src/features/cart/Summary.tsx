import { Slot } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Promo } from '@patina/shared-api/contract/cart/promo';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { includedVat } from '@patina/shared-api/money-arithmetic';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import type { ReactNode } from 'react';
import { useCharge } from '#shared/payment-methods/charge.ts';
import styles from './Summary.module.css';

interface SummaryProps {
  sum: CartSum;
  /** The chosen one. */
  method: PaymentMethod | undefined;
  vatPercent: number;
  /** The promo code and the ways to pay. */
  children: ReactNode;
  /** Below the panel: pays. */
  footer: ReactNode;
  /** Products in the cart, for what others show below. */
  products: number[];
}

/** The totals and the payment; sticky beside the cart on wide screens. */
export function Summary({ sum, method, vatPercent, children, footer, products }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const { charged, money } = useCharge(method);
  const price = useDisplayPrice();
  const { subtotal, discount, total, vat } = chargedSum(sum, charged, vatPercent);
  const inDisplayCurrency = price(sum.total);
  return (
    <aside className={styles.side} aria-labelledby="total-to-pay">
      <Panel gap={2} className={styles.box}>
        <Text as="h2" size="md" weight="medium" tone="quiet" id="total-to-pay">
          {t('summary.title')}
        </Text>
        <div>
          <Money
            className={styles.amount}
            amount={money(total)}
            {...(discount > 0 && { old: money(subtotal), oldLabel: t('summary.before') })}
          />
          {inDisplayCurrency !== money(total) && (
            <Text size="sm" tone="quiet" tabular>
              {t('summary.about', { amount: inDisplayCurrency })}
            </Text>
          )}
        </div>
        {(discount > 0 || vatPercent > 0) && (
          <Stack as="dl" gap={0.5} size="sm" tabular className={styles.parts}>
            {discount > 0 && <Part name={t('summary.discount')}>{money(-discount)}</Part>}
            {vatPercent > 0 && <Part name={t('summary.vat', { percent: vatPercent })}>{money(vat)}</Part>}
          </Stack>
        )}
        {children}
      </Panel>
      {footer}
      <Slot name="cart.below-summary" props={{ products }} />
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

/** Totals of the cart, in the internal currency or in the one that is charged. */
interface CartSum {
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

/** The totals as a payment method charges them; the parts add up in that currency, too. */
function chargedSum(sum: CartSum, charged: (credits: number) => number, vatPercent: number): CartSum {
  const subtotal = charged(sum.subtotal);
  const total = charged(sum.total);
  return {
    subtotal,
    total,
    discount: fromMinor(toMinor(subtotal) - toMinor(total)),
    vat: fromMinor(includedVat(toMinor(total), vatPercent)),
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
