import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
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
export function GiveUpButton(props: GiveUpButtonProps) {
  const { t } = useTranslation('checkout');
  const dialog = useLazyDialog({
    load: loadDialog,
    props,
    failed: () => <FormProblem>{t('open.failed')}</FormProblem>,
  });
  return (
    <>
      <Button size="small" aria-label={t('open.giveUpNamed', { order: props.order })} onClick={dialog.open}>
        {t('open.giveUp')}
      </Button>
      {dialog.element}
    </>
  );
}
