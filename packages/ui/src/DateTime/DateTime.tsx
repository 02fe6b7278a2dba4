import type { ComponentProps } from 'react';
import styles from './DateTime.module.css';
import { joinClasses } from './join-classes.ts';

export interface DateTimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** Seconds since 1970, as the server sends them. The text for people is the content. */
  seconds: number;
}

/** A point in time: the content says it to people, the element to machines. */
export function DateTime({ seconds, className, ...rest }: DateTimeProps) {
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={joinClasses(styles.root, className)} {...rest} />
  );
}
