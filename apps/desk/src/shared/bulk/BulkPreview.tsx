import { useTranslation } from '@patina/platform/i18n';
import { Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './BulkPreview.module.css';

interface FirstRowsProps {
  /** Accessible name of the list. */
  label: string;
  rows: readonly { id: number; name: ReactNode; change: ReactNode }[];
  /** Number of all rows. */
  total: number;
}

/** The first things that change, each with its values before and after. */
export function FirstRows({ label, rows, total }: FirstRowsProps) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={0.5}>
      <ul aria-label={label} className={styles.rows}>
        {rows.map(({ id, name, change }) => (
          <li key={id} className={styles.row}>
            <span>{name}</span>
            <div>{change}</div>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Text tone="quiet" size="sm">
          {t('bulk.more', { count: total - rows.length })}
        </Text>
      )}
    </Stack>
  );
}
