import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `text` is one line of the surrounding type; `block` and `circle` take their size from the given class. */
  shape?: 'text' | 'block' | 'circle';
}

/** Placeholder of something that is loading. Hidden from screen readers: the region around it has `aria-busy`. */
export function Skeleton({ shape = 'text', className, ...rest }: SkeletonProps) {
  return <span aria-hidden="true" data-shape={shape} className={joinClasses(styles.root, className)} {...rest} />;
}
