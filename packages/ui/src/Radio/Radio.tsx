import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Radio.module.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Class of the whole line; all other props go to the `<input>`. */
  className?: string | undefined;
}

/** One choice among several of a `name`: a line with its button, whose children are laid out beside it. A native input. */
export function Radio({ children, className, ...rest }: RadioProps) {
  return (
    <label className={joinClasses(styles.line, className)}>
      <input type="radio" className={styles.input} {...rest} />
      {children}
    </label>
  );
}
