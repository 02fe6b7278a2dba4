import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import type { ReactNode } from 'react';
import styles from './Step.module.css';

interface StepActionsProps {
  /** Absent in the first step. */
  goBack?: () => void;
  isBusy?: boolean;
  /** Label of the submit button. */
  children: ReactNode;
}

/** Buttons of a step: back and submit. */
export function StepActions({ goBack, isBusy = false, children }: StepActionsProps) {
  const { t } = useTranslation('sell');
  return (
    <div className={styles.actions}>
      {goBack && (
        <Button onClick={goBack} disabled={isBusy}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="solid" busy={isBusy} className={styles.main}>
        {children}
      </Button>
    </div>
  );
}
