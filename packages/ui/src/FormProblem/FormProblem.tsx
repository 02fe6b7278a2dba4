import type { ComponentProps } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './FormProblem.module.css';

/** An error of a whole form; renders nothing without one. */
export function FormProblem({ children, className, ...rest }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p role="alert" className={joinClasses(styles.root, className)} {...rest}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}
