import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Money.module.css';

export interface MoneyProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The formatted amount: `€1,234.50`, `500.00 Credits`. */
  amount: string;
  /** The formatted former amount, struck through beside the current one. */
  old?: string | undefined;
  /** Labels the two amounts for screen readers. */
  oldLabel?: string | undefined;
}

/** An amount of money in figures of equal width. */
export function Money({ amount, old, oldLabel, className, ...rest }: MoneyProps) {
  return (
    <span className={joinClasses(styles.root, className)} {...rest}>
      <span className={styles.amount}>{amount}</span>
      {old !== undefined && (
        <s className={styles.old}>
          {oldLabel && <VisuallyHidden>{oldLabel} </VisuallyHidden>}
          {old}
        </s>
      )}
    </span>
  );
}
