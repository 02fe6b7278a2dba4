import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import styles from './Approvals.module.css';

/** Why something was requested, and what it is in detail. */
export function RequestDetails({ action, reason, details }: Pick<Approval, 'action' | 'reason' | 'details'>) {
  // A role and its account are named by the request itself.
  const known = action === 'role grant' ? [] : Object.entries(details);
  return (
    <>
      <p>{reason}</p>
      {known.length > 0 && (
        <dl className={styles.details}>
          {known.map(([name, value]) => (
            <div key={name} className={styles.detail}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
