import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './Money.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface MoneyProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Decimal amount (1234.5 → `1,234.50`), or a text that is ready to show. */
  amount: number | string;
  /** Stands before a decimal amount: `€`. */
  symbol?: string | undefined;
  /** The former amount, struck through beside the present one. */
  old?: number | string | undefined;
  /** Says to those who listen which of the two amounts is which. */
  oldLabel?: string | undefined;
}

/** An amount of money in figures of equal width, in en-US style with two places. */
export function Money({ amount, symbol = '', old, oldLabel, className, ...rest }: MoneyProps) {
  return (
    <span className={joinClasses(styles.root, className)} {...rest}>
      <span className={styles.amount}>{amountText(amount, symbol)}</span>
      {old !== undefined && (
        <s className={styles.old}>
          {oldLabel && <VisuallyHidden>{oldLabel} </VisuallyHidden>}
          {amountText(old, symbol)}
        </s>
      )}
    </span>
  );
}

const TWO_PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function amountText(amount: number | string, symbol: string) {
  if (typeof amount === 'string') return amount;
  return `${amount < 0 ? '-' : ''}${symbol}${Math.abs(amount).toLocaleString('en-US', TWO_PLACES)}`;
}
