import { Stack } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';
import styles from './TodaySection.module.css';

/** A part of the page with a heading of its own. */
export function TodaySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={2}>
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {children}
      </Stack>
    </section>
  );
}
