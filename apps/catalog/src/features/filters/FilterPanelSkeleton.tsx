import { Skeleton } from '@patina/ui/Skeleton';
import styles from './FilterPanelSkeleton.module.css';

/** Placeholder lines of the groups below the fields. */
const GROUPS = [5, 3, 8];

/** Placeholder of the filter panel while its code loads. */
export function FilterPanelSkeleton() {
  return (
    <div className={styles.panel} aria-hidden="true">
      {['price', 'type', 'quality'].map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton className={styles.label} />
          <Skeleton shape="block" className={styles.control} />
        </div>
      ))}
      {GROUPS.map((lines) => (
        <div key={lines} className={styles.group}>
          <Skeleton className={styles.label} />
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <Skeleton key={line} className={styles.line} />
          ))}
        </div>
      ))}
    </div>
  );
}
