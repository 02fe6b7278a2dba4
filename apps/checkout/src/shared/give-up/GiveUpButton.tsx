import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import type { NextStep } from '@patina/shared-api/contract/payments/deposit';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';

interface GiveUpButtonProps {
  /** Number of the order. */
  order: number;
  /** How it would be paid. */
  next: NextStep;
}

const loadDialog = async () => (await import(/* webpackChunkName: "GiveUpDialog" */ './GiveUpDialog.tsx')).GiveUpDialog;

/** Gives up an order that waits for its payment, after a confirmation. */
export function GiveUpButton({ order, next }: GiveUpButtonProps) {
  const { t } = useTranslation('checkout');
  const { opening, isOpen, open, close } = useLazyDialog();
  return (
    <>
      <Button size="small" aria-label={t('open.giveUpNamed', { order })} onClick={open}>
        {t('open.giveUp')}
      </Button>
      {opening > 0 && (
        <LazyPart
          key={opening}
          load={loadDialog}
          props={{ order, next, open: isOpen, onClose: close }}
          fallback={null}
          failed={() => <FormProblem>{t('open.failed')}</FormProblem>}
        />
      )}
    </>
  );
}
