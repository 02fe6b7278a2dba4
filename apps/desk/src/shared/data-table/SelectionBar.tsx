import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  count: number;
  clear: () => void;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** At the bottom of the window while rows are chosen. */
export function SelectionBar({ count, clear, children }: SelectionBarProps) {
  const { t } = useTranslation('desk');
  return (
    <section aria-label={t('table.chosen', { count })} className={styles.bar}>
      <p role="status" className={styles.count}>
        {t('table.chosen', { count })}
      </p>
      {children}
      <Button variant="ghost" onClick={clear}>
        {t('table.unchoose')}
      </Button>
    </section>
  );
}
