import { joinClasses } from './join-classes.ts';
import styles from './PageWidth.module.css';
import { Stack, type StackProps } from './Stack.tsx';

interface PageWidthProps extends StackProps {
  /** As wide as the header: pages of products. */
  isWide?: boolean;
}

/** A stack as wide as the content of a page, in the middle of the window. */
export function PageWidth({ isWide, className, ...stack }: PageWidthProps) {
  return <Stack className={joinClasses(styles.width, className)} data-wide={isWide || undefined} {...stack} />;
}
