import type { ReactNode } from 'react';
import { Moment } from '../values/values.tsx';
import styles from './FormFoot.module.css';

interface FormFootProps {
  /** The last change, at a time in seconds since 1970; null if there was none. */
  changed: { operator: string; at: number } | null;
  /** Says who made it, before the time. */
  changedBy: (changed: { operator: string }) => string;
  /** Buttons. */
  children: ReactNode;
}

/** The last line of a form: who has changed its values last, and its buttons. */
export function FormFoot({ changed, changedBy, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.note}>
        {changed && (
          <>
            {changedBy(changed)} <Moment seconds={changed.at} />
          </>
        )}
      </span>
      {children}
    </div>
  );
}
