import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps extends ComponentProps<'span'> {}

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span className={joinClasses(styles.root, className)} {...rest} />;
}
