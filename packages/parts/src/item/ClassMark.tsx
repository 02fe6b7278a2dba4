import type { ComponentPropsWithRef } from 'react';
import styles from './ClassMark.module.css';

interface ClassMarkProps extends ComponentPropsWithRef<'span'> {
  /** English name of the class, such as `StatTrak™`. */
  itemClass: string;
}

/** A chip in the colour of an item's class. */
export function ClassMark({ itemClass, className = '', ...rest }: ClassMarkProps) {
  return <span {...rest} className={`${styles.mark} ${className}`.trim()} data-class={itemClass} />;
}
