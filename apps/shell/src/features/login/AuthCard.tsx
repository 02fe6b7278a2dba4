import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './AuthForm.module.css';

/** Card around a page's only form. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}

const FIELDS = ['first name', 'last name', 'email', 'phone', 'password', 'again', 'terms'];

/** Placeholder with the height of the form that is loading. */
export function SignUpSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div role="status" aria-label={t('progress')} className={styles.form}>
      {FIELDS.map((field) => (
        <Skeleton key={field} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
