import { useCredits } from '@patina/parts/use-credits';
import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { amountBuying } from '@patina/shared-api/money-arithmetic';
import { paths } from '@patina/shared-api/paths';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import type { ReactNode } from 'react';
import styles from './PaymentNotices.module.css';

const loadTopUpDialog = async () =>
  (await import(/* webpackChunkName: "TopUpDialog" */ '#features/top-up/TopUpDialog.tsx')).Component;

/** The balance, the total and a button that tops up the difference. Amounts in the internal currency. */
export function InsufficientBalance({ balance, required }: { balance: number; required: number }) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const price = useDisplayPrice();
  const { exchangeRateEur, rate } = useDisplayCurrency();
  const missingMinor = toMinor(required) - toMinor(balance);
  const dialog = useLazyDialog({
    load: loadTopUpDialog,
    props: { amount: fromMinor(amountBuying(missingMinor, exchangeRateEur, rate)) },
    failed: () => <p>{t('short.failed')}</p>,
  });
  return (
    <Notice role="alert" tone="warning" icon={<Icon name="warning" />} title={t('short.title')}>
      <p>{t('short.text', { balance: credits(balance), required: credits(required) })}</p>
      <Button size="small" onClick={dialog.open}>
        {t('short.topUp', { amount: price(fromMinor(missingMinor)) })}
      </Button>
      {dialog.element}
    </Notice>
  );
}

/** Asks for the verification that paying needs, with a way to have the link sent again or elsewhere. */
export function VerifyFirst({ email }: { email: string }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice role="status" tone="warning" icon={<Icon name="warning" />} title={t('verify.title')}>
      <p>{t('verify.text', { email })}</p>
      <Button size="small" render={<Link to={paths.emailVerification(paths.cart())} />}>
        {t('verify.button')}
      </Button>
    </Notice>
  );
}

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

interface NoticeProps {
  /** `alert` interrupts a screen reader. */
  role: 'alert' | 'status';
  tone: 'info' | 'warning';
  /** Before the title. */
  icon?: ReactNode;
  title: ReactNode;
  /** Below the title: what happens next, and what to do. */
  children: ReactNode;
}

/** Something that a shopper must know before paying. */
export function Notice({ role, tone, icon, title, children }: NoticeProps) {
  return (
    <Stack
      role={role}
      gap={1}
      align="start"
      size="sm"
      className={styles.notice}
      data-warns={tone === 'warning' || undefined}
    >
      <Row as="p" gap={1} weight="strong">
        {icon}
        {title}
      </Row>
      {children}
    </Stack>
  );
}
