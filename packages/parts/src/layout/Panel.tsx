import { joinClasses } from './join-classes.ts';
import styles from './Panel.module.css';
import { Stack, type StackProps } from './Stack.tsx';

/** A stack on a surface of its own: a receipt, a balance. */
export function Panel({ className, ...stack }: StackProps) {
  return <Stack className={joinClasses(styles.panel, className)} {...stack} />;
}
