import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './Chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  label: ReactNode;
  /** What pressing the cross does: "Remove filter Knife". */
  removeLabel: string;
  onRemove: () => void;
}

/** An applied choice that can be removed: a filter, a promo code. */
export function Chip({ label, removeLabel, onRemove, className, ...rest }: ChipProps) {
  return (
    <span className={joinClasses(styles.root, className)} {...rest}>
      <span className={styles.label}>{label}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
        <Icon name="close" />
      </button>
    </span>
  );
}
