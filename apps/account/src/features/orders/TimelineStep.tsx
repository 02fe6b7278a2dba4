import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import type { ReactNode } from 'react';
import styles from './OrderTimeline.module.css';

interface TimelineStepProps {
  name: string;
  /** Undefined for a step that is still to come. */
  icon?: IconName | undefined;
  /** Ends the way without a lasting delivery. */
  isLost?: boolean;
  /** Waits for the shopper. */
  isNext?: boolean;
  /** Time and explanation, below the name. */
  children: ReactNode;
}

/** A step of a timeline. */
export function TimelineStep({ name, icon, isLost = false, isNext = false, children }: TimelineStepProps) {
  return (
    <li
      className={styles.step}
      data-ahead={icon === undefined || undefined}
      data-next={isNext || undefined}
      data-lost={isLost || undefined}
    >
      <span className={styles.dot}>{icon && <Icon name={icon} />}</span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
    </li>
  );
}
