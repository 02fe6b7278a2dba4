import { useTranslation } from '@patina/platform/i18n';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './AuthForm.module.css';

/** Card around a page's only form. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel as="section" gap={3} className={styles.card}>
      <Text as="h1" size="2xl">
        {title}
      </Text>
      {children}
    </Panel>
  );
}

/** Links to other forms, at the foot of the card. */
export function CardLinks({ children }: { children: ReactNode }) {
  return (
    <Row
      as="p"
      gap={2}
      rowGap={1}
      align="stretch"
      justify="between"
      wrap
      size="sm"
      tone="quiet"
      className={styles.links}
    >
      {children}
    </Row>
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
