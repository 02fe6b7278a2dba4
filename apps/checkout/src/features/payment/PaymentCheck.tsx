import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Spinner } from '@patina/ui/Spinner';
import styles from './Summary.module.css';

interface PaymentCheckProps {
  isChecking: boolean;
  askAgain: () => void;
}

/** No answer came to a payment: never "failed", because it may have been carried out. */
export function PaymentCheck({ isChecking, askAgain }: PaymentCheckProps) {
  const { t } = useTranslation('checkout');
  return (
    <div role="status" className={styles.check}>
      {isChecking ? (
        <>
          <p className={styles.shortTitle}>
            <Spinner />
            {t('check.title')}
          </p>
          <p>{t('check.text')}</p>
        </>
      ) : (
        <>
          <p className={styles.shortTitle}>{t('check.unknown')}</p>
          <p>{t('check.unknownText')}</p>
          <Button variant="solid" onClick={askAgain}>
            {t('check.again')}
          </Button>
        </>
      )}
    </div>
  );
}
