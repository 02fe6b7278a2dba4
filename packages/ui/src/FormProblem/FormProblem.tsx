import type { ComponentProps } from 'react';
import styles from './FormProblem.module.css';
import { Icon } from './Icon.tsx';
import { joinClasses } from './join-classes.ts';

/** What is wrong with a form as a whole; nothing where nothing is. */
export function FormProblem({ children, className, ...rest }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p role="alert" className={joinClasses(styles.root, className)} {...rest}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}
