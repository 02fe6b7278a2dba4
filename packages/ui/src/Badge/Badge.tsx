import type { ComponentProps } from 'react';
import styles from './Badge.module.css';
import { joinClasses } from './join-classes.ts';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
}

/** A word about the thing beside it: its state, that it is new, how many there are. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span data-tone={tone} className={joinClasses(styles.root, className)} {...rest} />;
}
