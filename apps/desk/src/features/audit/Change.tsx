import styles from './Change.module.css';
import { changedValues } from './changed-values.ts';

interface ChangeProps {
  before: unknown;
  after: unknown;
}

/** What a change has changed, value by value. */
export function Change({ before, after }: ChangeProps) {
  const changes = changedValues(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className={styles.list}>
      {changes.map(({ name, from, to }) => (
        <div key={name} className={styles.line}>
          <dt className={styles.name}>{name}</dt>
          <dd>
            {from !== undefined && <del className={styles.from}>{from}</del>}
            {from !== undefined && to !== undefined && ' → '}
            {to !== undefined && <ins className={styles.to}>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
