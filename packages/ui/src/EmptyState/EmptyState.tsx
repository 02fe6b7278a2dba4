import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  icon?: IconName | undefined;
  title: ReactNode;
  /** What happened, why, and what to do next. */
  text?: ReactNode;
  actions?: ReactNode;
  tone?: 'calm' | 'problem';
  /** Level of the title among the headings: 1 when it is the only content of the page. */
  headingLevel?: 1 | 2 | 3;
}

/** Placeholder where there is nothing to show: no results, an empty cart, an error state. */
export function EmptyState({
  icon,
  title,
  text,
  actions,
  tone = 'calm',
  headingLevel = 2,
  className,
  ...rest
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section data-tone={tone} className={joinClasses(styles.root, className)} {...rest}>
      {icon && (
        <span className={styles.plate}>
          <Icon name={icon} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
