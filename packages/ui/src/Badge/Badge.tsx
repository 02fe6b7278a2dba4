import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Badge.module.css';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
  /** Whether a text that is wider than its place takes several lines. */
  wraps?: boolean;
}

/** A badge: a state, "new", a count. */
export function Badge({ tone = 'neutral', wraps = false, className, ...rest }: BadgeProps) {
  return (
    <span data-tone={tone} data-wraps={wraps || undefined} className={joinClasses(styles.root, className)} {...rest} />
  );
}
