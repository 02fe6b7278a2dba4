import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Badge.module.css';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
}

/** A badge: a state, "new", a count. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span data-tone={tone} className={joinClasses(styles.root, className)} {...rest} />;
}
