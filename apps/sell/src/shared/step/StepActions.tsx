import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import type { ReactNode } from 'react';
import styles from './Step.module.css';

interface StepActionsProps {
  /** Absent where nothing comes before. */
  goBack?: () => void;
  isBusy?: boolean;
  /** What the button says that sends the step's form. */
  children: ReactNode;
}

/** The ways out of a step that is a form. */
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
