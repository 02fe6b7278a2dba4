import { joinClasses } from './join-classes.ts';
import styles from './PageWidth.module.css';
import { Stack, type StackProps } from './Stack.tsx';

/** A stack as wide as the header, in the middle of the window: all pages begin at the same edge. */
export function PageWidth({ className, ...stack }: StackProps) {
  return <Stack className={joinClasses(styles.width, className)} {...stack} />;
}
