import type { ComponentProps, ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import { joinClasses } from './join-classes.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  icon?: IconName | undefined;
  title: ReactNode;
  /** What happened, why, and what to do next. */
  text?: ReactNode;
  actions?: ReactNode;
  tone?: 'calm' | 'problem';
  /** Where the title stands among the page's headings: 1 when this is all there is on the page. */
  headingLevel?: 1 | 2 | 3;
}

/** What stands where there is nothing to show: no results, an empty cart, a part that failed. */
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
