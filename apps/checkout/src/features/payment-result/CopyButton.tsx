import { CopyButton as Copy } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';

/** Copies a detail of a voucher; `label` names it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('checkout');
  const texts = {
    copy: t('voucher.copy'),
    label: t('voucher.copyNamed', { label }),
    copied: t('voucher.copied'),
    failed: t('voucher.notCopied'),
  };
  return <Copy text={text} texts={texts} />;
}
