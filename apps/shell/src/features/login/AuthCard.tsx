import { useTranslation } from '@patina/platform/i18n';
import { Stack } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './AuthForm.module.css';

/** Card around a page's only form. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Stack>
  );
}

const FIELDS = ['first name', 'last name', 'email', 'phone', 'password', 'again', 'terms'];

/** Placeholder with the height of the form that is loading. */
export function SignUpSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <Stack gap={2} role="status" aria-label={t('progress')}>
      {FIELDS.map((field) => (
        <Skeleton key={field} shape="block" className={styles.skeleton} />
      ))}
    </Stack>
  );
}
