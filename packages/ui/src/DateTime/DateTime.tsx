import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './DateTime.module.css';

export interface DateTimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** Seconds since 1970, as the server sends them. The content is the formatted text. */
  seconds: number;
}

/** A `<time>` element: a machine-readable point in time around its formatted text. */
export function DateTime({ seconds, className, ...rest }: DateTimeProps) {
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={joinClasses(styles.root, className)} {...rest} />
  );
}
