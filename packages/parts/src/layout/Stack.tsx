import type { CSSProperties, ElementType, HTMLAttributes, Ref } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './Stack.module.css';

/** Props of a stack, and of its element. */
export interface StackProps extends HTMLAttributes<HTMLElement> {
  as?: 'aside' | 'div' | 'fieldset' | 'form' | 'nav' | 'section';
  /** Space between the children, by the number of its token: 3 is `--space-3`. */
  gap: 1 | 2 | 3 | 4 | 5;
  ref?: Ref<HTMLElement>;
  /** Of a form. */
  noValidate?: boolean;
}

/** Children below each other, as wide as the stack. */
export function Stack({ as = 'div', gap, className, style, ...rest }: StackProps) {
  const Element = as as ElementType;
  const spaced = { ...style, '--stack-gap': `var(--space-${gap})` } as CSSProperties;
  return <Element className={joinClasses(styles.stack, className)} style={spaced} {...rest} />;
}
