import { Skeleton } from '@patina/ui/Skeleton';
import styles from './FilterPanelSkeleton.module.css';

/** Lines of the groups below the fields. */
const GROUPS = [5, 3, 8];

/** The place of the filter panel while its code is on its way. */
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
