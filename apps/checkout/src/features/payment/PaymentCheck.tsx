import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Spinner } from '@patina/ui/Spinner';
import styles from './PaymentCheck.module.css';

interface PaymentCheckProps {
  isChecking: boolean;
  checkAgain: () => void;
}

/** A payment without an answer: not shown as failed, because it may have been executed. */
export function PaymentCheck({ isChecking, checkAgain }: PaymentCheckProps) {
  const { t } = useTranslation('checkout');
  return (
    <div role="status" className={styles.check}>
      {isChecking ? (
        <>
          <p className={styles.title}>
            <Spinner />
            {t('check.title')}
          </p>
          <p>{t('check.text')}</p>
        </>
      ) : (
        <>
          <p className={styles.title}>{t('check.unknown')}</p>
          <p>{t('check.unknownText')}</p>
          <Button variant="solid" onClick={checkAgain}>
            {t('check.again')}
          </Button>
        </>
      )}
    </div>
  );
}
