import type { ReactNode } from 'react';
import styles from './AuthCard.module.css';

/** Card around a page's only form. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}
