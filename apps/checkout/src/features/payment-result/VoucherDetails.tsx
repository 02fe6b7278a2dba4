import { Panel } from '@patina/parts/Panel';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import type { Voucher } from '@patina/shared-api/contract/payments/deposit';
import { formatDecimal } from '@patina/shared-api/money';
import { CopyButton } from './CopyButton.tsx';
import styles from './ResultPage.module.css';

/** Entity, reference, amount and expiry of a voucher. */
export function VoucherDetails({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('checkout');
  const { entity, reference, amount, currency, expires_at } = voucher;
  // In groups of three, as machines show it.
  const grouped = reference.replace(/\s/g, '').replace(/(.{3})(?=.)/g, '$1 ');
  return (
    <Panel as="section" gap={1} className={styles.voucher} aria-labelledby="voucher-title">
      <h2 id="voucher-title" className={styles.voucherTitle}>
        {t('voucher.title')}
      </h2>
      <p className={styles.quiet}>{t('voucher.text')}</p>
      <dl className={styles.details}>
        <Detail label={t('voucher.entity')} shown={entity} copied={entity} />
        <Detail label={t('voucher.reference')} shown={grouped} copied={reference} />
        <Detail label={t('voucher.amount')} shown={`${formatDecimal(amount)} ${currency}`} copied={amount.toFixed(2)} />
        <div className={styles.detail}>
          <dt>{t('voucher.expires')}</dt>
          <dd>
            <ShortDateTime seconds={expires_at} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Detail({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        {shown}
        <CopyButton label={label} text={copied} />
      </dd>
    </div>
  );
}
