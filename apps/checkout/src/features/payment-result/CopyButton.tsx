import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';

/** Copies a text to the clipboard; `label` names it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('checkout');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('voucher.copied'));
    } catch {
      toast.error(t('voucher.notCopied'));
    }
  }
  return (
    <Button size="small" aria-label={t('voucher.copyNamed', { label })} onClick={copy}>
      {t('voucher.copy')}
    </Button>
  );
}
