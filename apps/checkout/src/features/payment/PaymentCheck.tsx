import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Spinner } from '@patina/ui/Spinner';
import { Notice } from '#shared/notice/Notice.tsx';

interface PaymentCheckProps {
  isChecking: boolean;
  checkAgain: () => void;
}

/** A payment without an answer: not shown as failed, because it may have been executed. */
export function PaymentCheck({ isChecking, checkAgain }: PaymentCheckProps) {
  const { t } = useTranslation('checkout');
  if (isChecking) {
    return (
      <Notice role="status" tone="info" icon={<Spinner />} title={t('check.title')}>
        <p>{t('check.text')}</p>
      </Notice>
    );
  }
  return (
    <Notice role="status" tone="info" title={t('check.unknown')}>
      <p>{t('check.unknownText')}</p>
      <Button variant="solid" onClick={checkAgain}>
        {t('check.again')}
      </Button>
    </Notice>
  );
}
